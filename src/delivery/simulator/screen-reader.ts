import type { UssdGatewayResponse, UssdGateway, UssdScreen } from '../ussd/index.js';

/** Returns the screen that a handset shows for an answer. Reverses `UssdGateway.renderAnswer`. */
export function readScreen(
  { layout }: UssdGateway,
  { type, body }: UssdGatewayResponse,
): UssdScreen {
  const value: unknown = type.startsWith('text/') ? body : JSON.parse(body);
  const lastText = extractText(layout.answer.close, value);
  if (lastText !== undefined) return { text: lastText, ends: true };
  return { text: extractText(layout.answer.open, value) ?? '', ends: false };
}

/**
 * Returns the text in the place of `{text}`; undefined if the value does not match the template.
 */
function extractText(template: unknown, value: unknown): string | undefined {
  if (typeof template === 'string') return extractFromText(template, String(value));
  if (typeof template !== 'object' || template === null) {
    return template === value ? '' : undefined;
  }

  const members = value as Record<string, unknown> | null;
  const texts = Object.entries(template).map(([name, each]) => extractText(each, members?.[name]));
  return texts.includes(undefined) ? undefined : texts.join('');
}

function extractFromText(template: string, text: string): string | undefined {
  const literalParts = template
    .split('{text}')
    .map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
  const patternSource = literalParts
    .map((part) => part.replace(/\{[\w.]+\}/g, '.*'))
    .join('(?<text>[^]*)');
  const match = new RegExp(`^${patternSource}$`).exec(text);
  if (match === null) return undefined;
  return match.groups?.['text'] ?? '';
}

import { randomBytes } from 'node:crypto';
import type { LayoutField } from '../../config/index.js';
import type { UssdAnswer, UssdCallback, UssdGateway, UssdScreen } from './ussd-gateway.js';

/** The callback that a gateway makes of a dial: the other side of `UssdGateway.parse`, for the virtual phone. */
export function callbackOf(gateway: UssdGateway, from: string, dialled: string): UssdCallback {
  const { fields, begins, answer } = gateway.layout;
  const stem = gateway.code.replace('#', '');
  const isOurs = dialled === gateway.code || dialled.startsWith(`${stem}*`);
  const [code, rest] = isOurs ? [gateway.code, dialled.slice(stem.length).replace(/^\*|#$/g, '')] : [dialled, ''];
  const values: Partial<Record<LayoutField, string>> = {
    session: randomBytes(12).toString('hex'),
    from,
    dialled: code,
    sequence: '1',
    ...wordsOf(gateway, { dialled, rest }),
    ...(begins[0] === undefined ? {} : { event: begins[0] }),
  };
  const members: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values) as [LayoutField, string][]) {
    const [place] = fields[field];
    if (place !== undefined) put(members, place.split('.'), value);
  }
  const isText = typeof answer.close === 'string';
  const body = isText ? new URLSearchParams(members as Record<string, string>).toString() : JSON.stringify(members);
  return { method: 'POST', query: '', body };
}

/** What the handset shows of an answer: the other side of `UssdGateway.render`. */
export function screenOf({ layout }: UssdGateway, { type, body }: UssdAnswer): UssdScreen {
  const value: unknown = type.startsWith('text/') ? body : JSON.parse(body);
  const text = textIn(layout.answer.close, value);
  return { text: text ?? textIn(layout.answer.open, value) ?? '', ends: text !== undefined };
}

/** Digits behind our code come in a field of their own, in the dialled string, or as the first of what was typed. */
function wordsOf(
  { layout: { fields, begins } }: UssdGateway,
  { dialled, rest }: { dialled: string; rest: string },
): Partial<Record<LayoutField, string>> {
  if (fields.extra.length > 0) return { extra: rest, typed: '' };
  return begins.length > 0 || fields.dialled.length === 0 ? { typed: dialled } : { typed: rest };
}

function put(members: Record<string, unknown>, [name = '', ...below]: string[], value: string): void {
  if (below.length === 0) {
    members[name] = value;
    return;
  }
  const inner = (members[name] ?? {}) as Record<string, unknown>;
  members[name] = inner;
  put(inner, below, value);
}

/** What stands for `{text}` when the value has the shape of the template. */
function textIn(template: unknown, value: unknown): string | undefined {
  if (typeof template === 'string') {
    const pattern = template.split('{text}').map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
    const shape = pattern.map((part) => part.replace(/\{[\w.]+\}/g, '.*')).join('(?<text>[^]*)');
    const match = new RegExp(`^${shape}$`).exec(String(value));
    return match === null ? undefined : (match.groups?.['text'] ?? '');
  }
  if (typeof template !== 'object' || template === null) return template === value ? '' : undefined;
  const texts = Object.entries(template).map(([name, each]) =>
    textIn(each, (value as Record<string, unknown> | null)?.[name]),
  );
  return texts.includes(undefined) ? undefined : texts.join('');
}

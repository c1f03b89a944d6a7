import type { DocsMessages } from './docs-messages.ts';
import { LINKED_FIELDS } from './src/editor/linked-calls.ts';
import { LINKED_OPERATION_NAMES } from './src/editor/linked-operations.ts';

/** The calls of sections, by the name of the page and the id of the heading. */
const SECTION_CALLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first-sign-in': {
    '1-request-a-code': 'requestCode',
    '2-read-the-code': 'dial',
    '3-exchange-the-code-for-tokens': 'exchangeToken',
    '4-call-graphql': 'Me',
    '5-refresh': 'refreshToken',
    '6-sign-out': 'revokeToken',
  },
  guide: {
    'asking-for-a-code': 'requestCode',
    'entering-the-code-and-keeping-the-session': 'exchangeToken',
  },
  'graphql-operations': Object.fromEntries(
    LINKED_OPERATION_NAMES.map((name) => [name.toLowerCase(), name]),
  ),
};

const HEADING = /<h[23] id="([^"]+)"[^>]*>.*?<\/h[23]>/gs;

/** Adds links to the console behind the headings of the sections that it has the call of. */
export function addTryLinks(html: string, name: string, texts: DocsMessages): string {
  const sectionCalls = SECTION_CALLS[name];
  if (sectionCalls === undefined) return html;
  return html.replaceAll(HEADING, (heading, id: string) => {
    const call = sectionCalls[id];
    return call === undefined ? heading : `${heading}\n${renderTryLink(call, texts)}`;
  });
}

/** Returns the links to the console for an operation of REST; '' if the console lacks the call. */
export function renderRestTryLinks(operationId: string, texts: DocsMessages): string {
  if (!(operationId in LINKED_FIELDS)) return '';
  if (operationId !== 'exchangeToken') return renderTryLink(operationId, texts);
  return [
    renderTryLink('exchangeToken', texts, 'password'),
    renderTryLink('refreshToken', texts, 'refresh_token'),
  ].join('\n');
}

function renderTryLink(call: string, { tryInConsole }: DocsMessages, grant?: string): string {
  const grantNote = grant === undefined ? '' : ` (<code>${grant}</code>)`;
  return `<p class="try"><a href="/#${call}">${tryInConsole}${grantNote}</a></p>`;
}

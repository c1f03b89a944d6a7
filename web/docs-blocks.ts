import { highlightCode } from './docs-highlight.ts';
import { escapeHtml } from './docs-html.ts';

/** The part of a token of Markdown that a block of code needs. */
interface BlockToken {
  readonly type: string;
  readonly info: string;
  readonly content: string;
}

/**
 * Renders a block of code. Blocks in a row that name their languages, “```ts TypeScript”, are one
 * group, of which the script of the page shows one.
 */
export function renderBlock(tokens: readonly BlockToken[], place: number): string {
  const token = tokens[place];
  if (token === undefined) return '';
  const language = findLanguage(token);
  const hasBefore = language !== '' && findLanguage(tokens[place - 1]) !== '';
  const hasNext = language !== '' && findLanguage(tokens[place + 1]) !== '';

  const mark = language === '' ? '' : ` data-language="${escapeHtml(language)}"`;
  const [syntax = ''] = token.info.split(' ');
  const codeHtml = highlightCode(token.content, syntax);
  const code = `<pre tabindex="0" dir="ltr"><code>${codeHtml}</code></pre>`;
  return [
    hasNext && !hasBefore ? '<div class="blocks">' : '',
    `<div class="code"${mark}>${code}</div>\n`,
    hasBefore && !hasNext ? '</div>\n' : '',
  ].join('');
}

/** Returns the name of the language that a block has in its title; '' for anything else. */
function findLanguage(token: BlockToken | undefined): string {
  if (token?.type !== 'fence') return '';
  return token.info.split(' ').slice(1).join(' ');
}

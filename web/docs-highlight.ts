import { escapeHtml } from './docs-html.ts';

const HASH_COMMENTS = new Set(['sh', 'bash', 'yaml', 'graphql', 'python']);
const SLASH_COMMENTS = new Set(['ts', 'js', 'json', 'swift', 'kotlin']);

const KEYWORDS = [
  ...['async', 'await', 'class', 'const', 'def', 'else', 'export', 'false', 'for', 'fragment'],
  ...['from', 'fun', 'func', 'function', 'if', 'import', 'interface', 'let', 'mutation', 'new'],
  ...['null', 'on', 'query', 'return', 'throw', 'throws', 'true', 'try', 'type', 'val', 'var'],
].join('|');
const PARTS = [
  String.raw`(?<key>"(?:\\.|[^"\\\n])*"(?=\s*:))`,
  String.raw`(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*')`,
  String.raw`(?<![\w.$-])(?<word>${KEYWORDS})(?![\w:=-])`,
].join('|');
const HASH_PARTS = new RegExp(String.raw`(?<=^|\s)(?<comment>#.*)|${PARTS}`, 'gm');
const SLASH_PARTS = new RegExp(String.raw`(?<=^|\s)(?<comment>//.*)|${PARTS}`, 'gm');

/** Writes code as HTML, with marks around comments, texts, names of members and keywords. */
export function highlightCode(code: string, language: string): string {
  const parts = findTokenParts(language);
  if (parts === undefined) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(parts)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text) ?? [];
    html += escapeHtml(code.slice(end, match.index));
    html += `<span class="code-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

function findTokenParts(language: string): RegExp | undefined {
  if (HASH_COMMENTS.has(language)) return HASH_PARTS;
  return SLASH_COMMENTS.has(language) ? SLASH_PARTS : undefined;
}

/** Syntax of the objects, lists, words and strings of a language. */
interface LiteralSyntax {
  /** Spaces of one level. */
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  readonly object: readonly [string, string];
  readonly empty: string;
  readonly words: Readonly<Record<string, string>>;
}

const IDENTIFIER_NAME = /^[A-Za-z_]\w*$/;
const escapeMatches = (text: string, what: RegExp) => text.replace(what, '\\$&');
/** Escapes line breaks, and what `what` matches. */
const escapeInLine = (text: string, what: RegExp) =>
  escapeMatches(text, what).replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
const isLongText = (text: string) => text.trimEnd().includes('\n') && !text.includes('\r');

export const JAVASCRIPT_SYNTAX: LiteralSyntax = {
  indent: '  ',
  text: (text) =>
    isLongText(text)
      ? `\`${escapeMatches(text, /[\\`]|\$\{/g)}\``
      : `'${escapeInLine(text, /[\\']/g)}'`,
  key: (name) => `${IDENTIFIER_NAME.test(name) ? name : JSON.stringify(name)}: `,
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

export const PYTHON_SYNTAX: LiteralSyntax = {
  indent: '    ',
  text: (text) =>
    isLongText(text)
      ? `"""${escapeMatches(text, /[\\"]/g)}"""`
      : `"${escapeInLine(text, /[\\"]/g)}"`,
  key: (name) => `"${escapeInLine(name, /[\\"]/g)}": `,
  object: ['{', '}'],
  empty: '{}',
  words: { true: 'True', false: 'False', null: 'None' },
};

export const PHP_SYNTAX: LiteralSyntax = {
  indent: '    ',
  text: (text) => `'${escapeMatches(text, /[\\']/g)}'`,
  key: (name) => `'${escapeMatches(name, /[\\']/g)}' => `,
  object: ['[', ']'],
  // PHP has the same empty array for {} and [] of JSON.
  empty: 'new stdClass()',
  words: {},
};

export const DART_SYNTAX: LiteralSyntax = {
  indent: '  ',
  text: (text) =>
    isLongText(text)
      ? `'''${escapeMatches(text, /[\\'$]/g)}'''`
      : `'${escapeInLine(text, /[\\'$]/g)}'`,
  key: (name) => `'${escapeInLine(name, /[\\'$]/g)}': `,
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

/** Writes a JSON value as a literal of a language. Texts of several lines stay readable. */
export function writeLiteral(value: unknown, syntax: LiteralSyntax, outer = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) {
    const wordText = JSON.stringify(value);
    return syntax.words[wordText] ?? wordText;
  }
  const isList = Array.isArray(value);
  const innerIndent = outer + syntax.indent;
  const memberTexts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(
      ([name, each]: [string, unknown]) =>
        `${innerIndent}${isList ? '' : syntax.key(name)}${writeLiteral(each, syntax, innerIndent)},\n`,
    );
  if (memberTexts.length === 0) return isList ? '[]' : syntax.empty;
  const [open, close] = isList ? ['[', ']'] : syntax.object;
  return `${open}\n${memberTexts.join('')}${outer}${close}`;
}

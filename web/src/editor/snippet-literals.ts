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
  text: (text) => {
    if (isLongText(text)) return `\`${escapeMatches(text, /[\\`]|\$\{/g)}\``;
    return `'${escapeInLine(text, /[\\']/g)}'`;
  },
  key: (name) => {
    if (IDENTIFIER_NAME.test(name)) return `${name}: `;
    return `${JSON.stringify(name)}: `;
  },
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

export const PYTHON_SYNTAX: LiteralSyntax = {
  indent: '    ',
  text: (text) => {
    if (isLongText(text)) return `"""${escapeMatches(text, /[\\"]/g)}"""`;
    return `"${escapeInLine(text, /[\\"]/g)}"`;
  },
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
  text: (text) => {
    if (isLongText(text)) return `'''${escapeMatches(text, /[\\'$]/g)}'''`;
    return `'${escapeInLine(text, /[\\'$]/g)}'`;
  },
  key: (name) => `'${escapeInLine(name, /[\\'$]/g)}': `,
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

/** Writes a JSON value as a literal of a language. Texts of several lines stay readable. */
export function writeLiteral(value: unknown, syntax: LiteralSyntax, outer = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (Array.isArray(value)) return writeList(value, syntax, outer);
  if (typeof value === 'object' && value !== null) return writeObject(value, syntax, outer);

  const wordText = JSON.stringify(value);
  return syntax.words[wordText] ?? wordText;
}

function writeList(values: readonly unknown[], syntax: LiteralSyntax, outer: string): string {
  const innerIndent = outer + syntax.indent;
  const itemLines = values
    .filter((each) => each !== undefined)
    .map((each) => `${innerIndent}${writeLiteral(each, syntax, innerIndent)},\n`);
  if (itemLines.length === 0) return '[]';
  return `[\n${itemLines.join('')}${outer}]`;
}

function writeObject(value: object, syntax: LiteralSyntax, outer: string): string {
  const innerIndent = outer + syntax.indent;
  const memberLines = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]: [string, unknown]) => {
      const memberLiteral = writeLiteral(each, syntax, innerIndent);
      return `${innerIndent}${syntax.key(name)}${memberLiteral},\n`;
    });
  if (memberLines.length === 0) return syntax.empty;

  const [open, close] = syntax.object;
  return `${open}\n${memberLines.join('')}${outer}${close}`;
}

/** Syntax of the objects, lists, words and strings of a language. */
interface Syntax {
  /** Spaces of one level. */
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  readonly object: readonly [string, string];
  readonly empty: string;
  readonly words: Readonly<Record<string, string>>;
}

const identifier = /^[A-Za-z_]\w*$/;
const escape = (text: string, what: RegExp) => text.replace(what, '\\$&');
/** Escapes line breaks, and what `what` matches. */
const inLine = (text: string, what: RegExp) =>
  escape(text, what).replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
const isLong = (text: string) => text.trimEnd().includes('\n') && !text.includes('\r');

export const JAVASCRIPT: Syntax = {
  indent: '  ',
  text: (text) => (isLong(text) ? `\`${escape(text, /[\\`]|\$\{/g)}\`` : `'${inLine(text, /[\\']/g)}'`),
  key: (name) => `${identifier.test(name) ? name : JSON.stringify(name)}: `,
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

export const PYTHON: Syntax = {
  indent: '    ',
  text: (text) => (isLong(text) ? `"""${escape(text, /[\\"]/g)}"""` : `"${inLine(text, /[\\"]/g)}"`),
  key: (name) => `"${inLine(name, /[\\"]/g)}": `,
  object: ['{', '}'],
  empty: '{}',
  words: { true: 'True', false: 'False', null: 'None' },
};

export const PHP: Syntax = {
  indent: '    ',
  text: (text) => `'${escape(text, /[\\']/g)}'`,
  key: (name) => `'${escape(name, /[\\']/g)}' => `,
  object: ['[', ']'],
  // PHP has the same empty array for {} and [] of JSON.
  empty: 'new stdClass()',
  words: {},
};

export const DART: Syntax = {
  indent: '  ',
  text: (text) => (isLong(text) ? `'''${escape(text, /[\\'$]/g)}'''` : `'${inLine(text, /[\\'$]/g)}'`),
  key: (name) => `'${inLine(name, /[\\'$]/g)}': `,
  object: ['{', '}'],
  empty: '{}',
  words: {},
};

/** Writes a JSON value as a literal of a language. Texts of several lines stay readable. */
export function literal(value: unknown, syntax: Syntax, outer = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return syntax.words[text] ?? text;
  }
  const isList = Array.isArray(value);
  const inner = outer + syntax.indent;
  const items = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(
      ([name, each]: [string, unknown]) =>
        `${inner}${isList ? '' : syntax.key(name)}${literal(each, syntax, inner)},\n`,
    );
  if (items.length === 0) return isList ? '[]' : syntax.empty;
  const [open, close] = isList ? ['[', ']'] : syntax.object;
  return `${open}\n${items.join('')}${outer}${close}`;
}

import { basename } from 'node:path';

const VERBS = new Set([
  'row',
  'rows',
  'change',
  'changeUnlessDuplicate',
  'insert',
  'insertIfAbsent',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'MethodDefinition', 'PropertyDefinition']);

/**
 * Requires that a statement begins with the name of the method that makes it, so that a slow log
 * leads to the code: database.row(User, sql`/* UsersService.find *\/ SELECT …`). `--fix` writes it.
 */
export const statementName = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { wrong: 'A statement begins with its name: /* {{name}} */' },
  },
  create: (context) => ({
    'CallExpression > TaggedTemplateExpression[tag.name="sql"]'(node) {
      if (!VERBS.has(node.parent.callee.property?.name)) return;
      const name = nameOf(context.sourceCode.getAncestors(node), basename(context.filename, '.ts'));
      const [first] = node.quasi.quasis;
      if (name === undefined || first.value.raw.startsWith(`/* ${name} */`)) return;
      const start = first.range[0] + 1;
      const [old] = /^\s*\/\*.*?\*\/ ?/s.exec(first.value.raw) ?? [''];
      const gap = first.value.raw.slice(old.length).startsWith('\n') ? '' : ' ';
      context.report({
        node,
        messageId: 'wrong',
        data: { name },
        fix: (fixer) => fixer.replaceTextRange([start, start + old.length], `/* ${name} */${gap}`),
      });
    },
  }),
};

/**
 * Returns `Class.method`, or `file.function` outside of a class; undefined at the top level of a
 * file.
 */
function nameOf(ancestors, file) {
  const type = ancestors.find(({ type }) => type === 'ClassDeclaration')?.id?.name;
  const owner = ancestors.find(({ type }) => FUNCTIONS.has(type));
  const own = owner?.key?.name ?? owner?.id?.name;
  const variable = ancestors.find(({ type }) => type === 'VariableDeclarator')?.id?.name;
  const name = own ?? variable;
  return name === undefined ? undefined : `${type ?? file}.${name}`;
}

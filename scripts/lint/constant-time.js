/** Names of values that only their owner knows. */
const SECRET = /(secret|password|passphrase|token|mac|digest|signature|proof|hash|otp|code)$/i;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const EQUALITY = new Set(['===', '!==', '==', '!=']);

/**
 * Requires that secrets are compared with `equalsInConstantTime` or `isEqualSecret`: the time that
 * `===` takes reveals how much of a guess is right. A comparison with a constant, such as `token
 * === ''`, reveals nothing.
 */
export const constantTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      leaks: 'Compare secrets in constant time, with `equalsInConstantTime` or `isEqualSecret`.',
    },
  },
  create: (context) => ({
    BinaryExpression(node) {
      const sides = [node.left, node.right].map(valueOf);
      if (!EQUALITY.has(node.operator) || sides.some(isConstant)) return;
      if (sides.some((side) => SECRET.test(nameOf(side))))
        context.report({ node, messageId: 'leaks' });
    },
    ':matches([callee.property.name="equals"], [callee.object.name="Buffer"][callee.property.name="compare"])'(
      node,
    ) {
      context.report({ node, messageId: 'leaks' });
    },
  }),
};

/**
 * Returns the part of an expression that has its name: `a` of `a ?? ''`, `a as T`, `await a` and
 * `a.toString('hex')`.
 */
function valueOf(node) {
  const inner =
    node.type === 'LogicalExpression'
      ? node.left
      : node.type === 'AwaitExpression'
        ? node.argument
        : node.callee?.property?.name === 'toString'
          ? node.callee.object
          : /^(ChainExpression|TS\w+Expression)$/.test(node.type)
            ? node.expression
            : undefined;
  return inner === undefined ? node : valueOf(inner);
}

function isConstant(node) {
  if (node.type === 'MemberExpression') return CONSTANT.test(node.object.name ?? '');
  return node.type === 'Literal' || node.name === 'undefined' || CONSTANT.test(node.name ?? '');
}

/** Returns the name of a variable, a member or the called function. */
function nameOf(node) {
  const named = node.type === 'CallExpression' ? node.callee : node;
  return String(named.property?.name ?? named.property?.value ?? named.name ?? '');
}

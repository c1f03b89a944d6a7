const HEADLESS =
  /^(What|Who|Whose|Whom|Whether|So|Of|Until|That|Those|Such|As|For|To|Like|How|Where|Why|Which|Also|And|But|Or|It|Nobody|Nothing|The same)\b/;
const THIRD_PERSON = /^[A-Z][a-z-]*s\b/;
const CALLABLE = new Set([
  'FunctionDeclaration',
  'MethodDefinition',
  'TSMethodSignature',
  'TSAbstractMethodDefinition',
]);

/**
 * Requires that a doc comment begins with a plain noun phrase or, on a function or method, with a
 * verb in the third person, and that it says "returns" rather than "answers" (docs/style.md).
 */
export const docComment = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      headless: 'Begin with a noun phrase or a verb in the third person, not with "{{word}}".',
      verb: 'Begin the comment of a function with a verb in the third person (Returns, Stores, Refuses), not with "{{word}}".',
      answers: 'Write "returns", or "responds" of HTTP, not "answers".',
    },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue;
        const text = comment.value.replace(/^\s*\*+ ?/gm, '').trim();
        const [word = ''] = text.split(/\s/, 1);
        const report = (messageId) =>
          context.report({ loc: comment.loc, messageId, data: { word } });
        if (HEADLESS.test(text)) report('headless');
        else if (
          isCallable(commentedNode(context, comment)) &&
          !/^[@`]/.test(text) &&
          !THIRD_PERSON.test(text)
        )
          report('verb');
        if (/\banswers\b/.test(text)) report('answers');
      }
    },
  }),
};

function commentedNode({ sourceCode }, comment) {
  const token = sourceCode.getTokenAfter(comment);
  let node = token && sourceCode.getNodeByRangeIndex(token.range[0]);
  while (node?.parent && node.parent.range[0] === node.range[0] && node.parent.type !== 'Program')
    node = node.parent;
  if (/^Export/.test(node?.type) && node.declaration) return node.declaration;
  return node;
}

/** A function with a capital is a component or a decorator: its name is a noun. */
function isCallable(node) {
  if (/^[A-Z]/.test(node?.id?.name ?? '')) return false;
  return (
    node !== null &&
    node !== undefined &&
    CALLABLE.has(node.type) &&
    node.kind !== 'get' &&
    node.kind !== 'constructor'
  );
}

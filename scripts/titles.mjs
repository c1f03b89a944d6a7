// Checks the titles of tests (docs/style.md): `node scripts/titles.mjs [folder…]` lists those that
// say nothing when they are read alone in a log, and ends with 1.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const ID = /\b(RACE|OTP|REF|CLI|KEY|JWT|PAN|GQL|HTTP|LIM|LOG|LEAK|AUD|FLT)-\d+\b/;
const TAGS = /( \[[A-Z]+-\d+\])+$/;
const WITHOUT_SUBJECT =
  /^(is|are|was|were|be|had|do|does|did|must|may|can|cannot|will|would|not|no longer|also|and|but|or|so|of|for|to|by|with|without|until|at|what|who|whose|whom|whether|that|those|where|when|as|like|it|the same)\b/i;

const files = globSync(
  (process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['test', 'src', 'web/src']).map(
    (folder) => `${folder}/**/*spec.ts`,
  ),
);
const faults = files.sort().flatMap(faultsIn);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files of tests, ${faults.length} titles to mend`);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTest(node.expression) && node.arguments[0] !== undefined) {
      const [title] = node.arguments;
      const text =
        ts.isTemplateExpression(title) || ts.isStringLiteralLike(title)
          ? title.getText(source).slice(1, -1)
          : '';
      const wrong = text === '' ? undefined : faultOf(text);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (wrong !== undefined) found.push(`${file}:${line + 1}: ${wrong}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Returns true for the callee of `it(…)`, `it.each(…)(…)` and the like, false for that of
 * `it.each(…)`, which takes a table.
 */
function isTest(callee) {
  if (
    ts.isPropertyAccessExpression(callee) &&
    ['each', 'for', 'runIf', 'skipIf'].includes(callee.name.text)
  )
    return false;
  let root = callee;
  while (!ts.isIdentifier(root)) {
    if (!ts.isPropertyAccessExpression(root) && !ts.isCallExpression(root)) return false;
    root = root.expression;
  }
  return root.text === 'it' || root.text === 'test';
}

function faultOf(text) {
  const sentence = text.replace(TAGS, '');
  if (ID.test(sentence)) return 'an id is a tag at the end, such as [OTP-5]';
  if (WITHOUT_SUBJECT.test(sentence)) return 'no subject or verb at the start';
  if (sentence.split(/\s+/).length < 3) return 'not a sentence';
  return undefined;
}

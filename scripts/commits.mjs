// Checks the subjects of the commits made since the rule exists (CONTRIBUTING.md, Commits). `node
// scripts/commits.mjs` reads the history, or as much of it as a shallow clone has. `node
// scripts/commits.mjs FILE…` reads messages, as a commit-msg hook does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Commit time of b7b8bde, the last commit before the rule. Older history is not rewritten. */
const SINCE = Date.parse('2026-11-22T03:04:21Z');
const LENGTH = 72;
const TYPES = [
  'bench',
  'build',
  'chore',
  'ci',
  'docs',
  'feat',
  'fix',
  'perf',
  'refactor',
  'revert',
  'style',
  'test',
];
const FORM = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\\))?!?: (\\S+)`);

/** Words that start a noun phrase or a clause, not an order. */
const NOT_A_VERB = new Set(
  'a all also an and any at both by each every for from how i if in it its no not now of on one only our so some than that the their then there these they this those to two we what when where whether which who whom whose why with without you'.split(
    ' ',
  ),
);
/** Verbs that end like another form of a verb. */
const VERBS = new Set(
  'access address alias bring bypass canvass compress cross discuss dismiss embed express exceed feed focus guess heed miss need pass ping press process proceed seed shed speed string succeed suppress swing weed wring'.split(
    ' ',
  ),
);

/** Lists what is wrong with a subject. */
function faultsOf(subject) {
  const faults = [];
  if (subject.length > LENGTH)
    faults.push(`has ${subject.length} characters, at most ${LENGTH} are allowed`);
  if (subject.endsWith('.')) faults.push('ends with a period');
  const word = FORM.exec(subject)?.[1];
  if (word === undefined)
    faults.push(`is not "type(scope): subject" with one of ${TYPES.join(', ')}`);
  else if (!isImperative(word))
    faults.push(`does not start with a verb in the imperative: "${word}"`);
  return faults;
}

function isImperative(word) {
  if (VERBS.has(word)) return true;
  return /^[a-z]+(?:-[a-z]+)*$/.test(word) && !NOT_A_VERB.has(word) && !/(?:ed|ing|s)$/.test(word);
}

function subjectsOf(history) {
  return history
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .filter(([, seconds]) => Number(seconds) * 1000 > SINCE)
    .map(([id, , ...subject]) => ({ id, subject: subject.join('\t') }));
}

const files = process.argv.slice(2);
const subjects =
  files.length === 0
    ? subjectsOf(
        execFileSync('git', ['log', '--no-merges', '--format=%h%x09%ct%x09%s'], {
          encoding: 'utf8',
        }),
      )
    : files.map((id) => ({ id, subject: readFileSync(id, 'utf8').split('\n', 1)[0] }));

for (const { id, subject } of subjects) {
  const faults = faultsOf(subject);
  if (faults.length === 0) continue;
  console.error(`${id} ${subject}`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exitCode = 1;
}
if (!process.exitCode) console.log(`commit subjects checked: ${subjects.length}`);

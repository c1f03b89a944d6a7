// Builds the service, runs every spec on each database, and ends with one line of totals. Arguments
// choose files.
import { spawnSync } from 'node:child_process';
import { startVitest } from 'vitest/node';
import { TestProgress, time } from './test-progress.mjs';

const NO_MARIADB =
  'The specs did not run on MariaDB: TEST_DATABASE_URL names no server (mysql://user:password@host:port) and no ' +
  'mariadbd is installed (apt-get install mariadb-server).';

console.log('Building, because some specs start the built service.');
const buildStart = performance.now();
if (spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' }).status !== 0) {
  console.error('The build failed.');
  end({ passed: 0, failed: 1, skipped: 0 });
}
console.log(`Built in ${time((performance.now() - buildStart) / 1000)}.`);

const vitest = await startVitest('test', process.argv.slice(2), {
  watch: false,
  reporters: [{ onInit: announce }, 'minimal', new TestProgress()],
});
const totals = count(vitest);
const failures = listFailures(vitest);
const hasMariadb = vitest.projects.some(({ name }) => name === 'mariadb');
await vitest.close();
if (!hasMariadb) {
  console.log(`\n${NO_MARIADB}`);
  if (process.env.CI === 'true') totals.failed += 1;
  else totals.skipped += totals.sqlite;
}
if (totals.failed === 0 && process.exitCode) totals.failed = 1;
for (const line of failures) console.log(line);
end(totals);

function announce({ projects, config }) {
  console.log(
    `Projects: ${projects.map(({ name }) => name).join(', ')}. Workers: ${String(config.maxWorkers)}.`,
  );
}

/**
 * Counts tests by outcome. A file or suite that fails outside of a test and an unhandled error
 * count as failures.
 */
function count({ state }) {
  const sum = { passed: 0, failed: state.getUnhandledErrors().length, skipped: 0, sqlite: 0 };
  for (const file of state.getTestModules()) {
    const suites = [file, ...file.children.allSuites()];
    sum.failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of file.children.allTests()) {
      const { state: outcome } = test.result();
      sum[outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped'] += 1;
      if (file.project.name === 'sqlite') sum.sqlite += 1;
    }
  }
  return sum;
}

/**
 * One line for each failure, starting with `failed: `, so that the end of a log is enough to know
 * what to look at.
 */
function listFailures({ state }) {
  const lines = state
    .getUnhandledErrors()
    .map((error) => `failed: unhandled error: ${firstLine(error)}`);
  for (const file of state.getTestModules()) {
    const place = `failed: ${file.project.name} ${file.relativeModuleId}`;
    for (const part of [file, ...file.children.allSuites()]) {
      lines.push(...part.errors().map((error) => `${place}: ${firstLine(error)}`));
    }
    for (const test of file.children.allTests('failed')) {
      lines.push(`${place} > ${test.fullName}: ${firstLine(test.result().errors[0])}`);
    }
  }
  return lines;
}

function firstLine(error) {
  return String(error?.message ?? error)
    .split('\n', 1)[0]
    .slice(0, 300);
}

function end({ passed, failed, skipped }) {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  console.log(parts.join(', '));
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

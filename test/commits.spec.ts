import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ACCEPTED = [
  'fix(config): reject SMS_RATIO=enforce with UNKNOWN_USERS=conceal\n\nThe body may be as long as it needs to be, and says why.\n',
  'feat(tickets)!: remove a field',
  'perf(otp, users): read-ahead the challenge',
  'test: pass the clock to the fixture',
];
const REFUSED = {
  'Add a field': 'is not "type(scope): subject"',
  'feature: add a field': 'is not "type(scope): subject"',
  'fix: the address of a caller is read once': 'imperative: "the"',
  'fix: fixed the address': 'imperative: "fixed"',
  'fix: fixes the address': 'imperative: "fixes"',
  'fix: fixing the address': 'imperative: "fixing"',
  'fix: Reject the address': 'imperative: "Reject"',
  'docs: describe the interface.': 'ends with a period',
  [`docs: describe ${'x'.repeat(58)}`]: 'has 73 characters, at most 72 are allowed',
};

const folder = mkdtempSync(join(tmpdir(), 'keypad-commits-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function check(messages: readonly string[]) {
  const files = messages.map((message, position) => {
    const file = join(folder, String(position));
    writeFileSync(file, message);
    return file;
  });
  return spawnSync('node', ['scripts/commits.mjs', ...files], { encoding: 'utf8' });
}

describe('scripts/commits.mjs', () => {
  it('accepts a conventional subject in the imperative', () => {
    expect(check(ACCEPTED)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: 'commit subjects checked: 4\n',
    });
  });

  it('refuses any other subject and names its fault', () => {
    const { status, stderr } = check(Object.keys(REFUSED));
    expect(status).toBe(1);
    const faults = stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(faults).toEqual(
      Object.values(REFUSED).map((fault) => expect.stringContaining(fault) as string),
    );
  });
});

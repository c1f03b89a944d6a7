import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'keypad-commits-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns what the script says about a commit message, and its exit code. */
function check(message: string): { status: number | null; text: string } {
  const file = join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const { status, stdout, stderr } = spawnSync('node', ['scripts/commits.mjs', file], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

describe('scripts/commits.mjs', () => {
  it.each([
    'fix(config): reject SMS_RATIO=enforce with UNKNOWN_USERS=conceal\n\nThe body may be as long as it needs to be, and says why.\n',
    'feat(tickets)!: remove a field',
    'perf(otp, users): read-ahead the challenge',
    'test: pass the clock to the fixture',
  ])('accepts %j', (message) => {
    expect(check(message)).toEqual({ status: 0, text: 'commit subjects checked: 1\n' });
  });

  it.each([
    ['Add a field', 'is not "type(scope): subject"'],
    ['feature: add a field', 'is not "type(scope): subject"'],
    ['fix: the address of a caller is read once', 'imperative: "the"'],
    ['fix: fixed the address', 'imperative: "fixed"'],
    ['fix: fixes the address', 'imperative: "fixes"'],
    ['fix: fixing the address', 'imperative: "fixing"'],
    ['fix: Reject the address', 'imperative: "Reject"'],
    ['docs: describe the interface.', 'ends with a period'],
    [`docs: describe ${'x'.repeat(58)}`, 'has 73 characters, at most 72 are allowed'],
  ])('refuses %j', (message, fault) => {
    const { status, text } = check(message);
    expect(status).toBe(1);
    expect(text).toContain(fault);
  });
});

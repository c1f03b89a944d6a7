import crypto from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Linter, type Rule } from 'eslint';
import { afterAll, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest';
import tseslint from 'typescript-eslint';
import { isEqualSecret } from '../src/platform/http/is-equal-secret.js';
import { equalsInConstantTime } from '../src/platform/keys/key-ring.js';

const linter = new Linter();
let rule: Rule.RuleModule;
beforeAll(async () => {
  // It has no types.
  const file = '../scripts/lint/constant-time.js';
  ({ constantTime: rule } = (await import(file)) as { constantTime: Rule.RuleModule });
});

/** Returns the numbers of the lines that compare a secret in another way. */
function leaksIn(text: string): number[] {
  const messages = linter.verify(text, {
    languageOptions: { parser: tseslint.parser },
    plugins: { keypad: { rules: { 'constant-time': rule } } },
    rules: { 'keypad/constant-time': 'error' },
  });
  return messages.map(({ line, ruleId }) => (ruleId === null ? -1 : line));
}

describe('comparisons of secrets', () => {
  it('use equalsInConstantTime in all of src/ [OTP-8] [CLI-2]', () => {
    // The virtual phone knows no secret: its numbers, codes and accounts are for everybody.
    const files = globSync('src/**/*.ts').filter(
      (file) => !/\.spec\.ts$|^src\/delivery\/simulator\//.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    const leaks = files.flatMap((file) =>
      leaksIn(readFileSync(file, 'utf8')).map((line) => `${file}:${String(line)}`),
    );
    expect(leaks).toEqual([]);
  });

  it.each([
    'normalizeCode(code) === this.otp.deriveCode(challenge)',
    'token.mac.toString("hex") !== macOf(ring, session).toString("hex")',
    'client?.secret_hash === hash',
    "(await read()).password == (given ?? '')",
    'Buffer.from(sent).equals(Buffer.from(ours))',
    'Buffer.compare(sent, ours) === 0',
  ])('reports the comparison %s', (text) => {
    expect(leaksIn(`${text};`)).toEqual([1]);
  });

  it.each([
    "token === ''",
    'secret === undefined',
    'error.code !== NOT_FOUND',
    'session.counter === token.counter',
  ])('ignores the comparison %s', (text) => {
    expect(leaksIn(`${text};`)).toEqual([]);
  });
});

describe('equalsInConstantTime and isEqualSecret', () => {
  let compare: MockInstance<typeof crypto.timingSafeEqual>;
  beforeAll(() => {
    compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
  });
  afterAll(() => {
    compare.mockRestore();
    syncBuiltinESMExports();
  });

  it('compare all bytes in constant time, whether they are equal or not [OTP-8] [CLI-2]', () => {
    for (const [sent, ours] of [
      ['secret', 'secret'],
      ['secret', 'public'],
    ] as const) {
      compare.mockClear();
      expect(equalsInConstantTime(Buffer.from(sent), Buffer.from(ours))).toBe(sent === ours);
      expect(isEqualSecret(sent, ours)).toBe(sent === ours);
      expect(compare).toHaveBeenCalledTimes(2);
    }
  });

  it('isEqualSecret compares texts of any length in constant time [CLI-2]', () => {
    compare.mockClear();
    expect(isEqualSecret('s', 'secret')).toBe(false);
    expect(isEqualSecret('', '')).toBe(true);
    expect(compare).toHaveBeenCalledTimes(2);
  });
});

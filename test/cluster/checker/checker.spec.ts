import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judge, type Verdict } from './checker.js';
import { History } from './history.js';
import { FALSE_HISTORIES, TRUE_HISTORIES } from './sample-histories.js';

/**
 * Writes `kpr_SESSION_COUNTER_MAC` of the histories, with one digit or letter each, as a refresh
 * token.
 */
function withTokens(line: string): string {
  return line.replace(
    /kpr_(\d)_(\d)_(\w)/g,
    (_text, session: string, counter: string, mac: string) => {
      const bytes = Buffer.alloc(29, mac);
      bytes.writeBigUInt64BE(BigInt(session));
      bytes.writeUInt32BE(Number(counter), 24);
      return `kpr_${bytes.toString('base64url')}`;
    },
  );
}

const OUTCOME = z.enum(['ok', 'refused', 'unknown']);

/**
 * `start..end name(input) outcome output`, such as `0..10 refresh(kpr_1_0_a) ok kpr_1_1_b`;
 * `tickets a: ` names another object.
 */
function verdictOf(object: string, ...lines: string[]): Verdict {
  const history = new History();
  for (const line of lines.map(withTokens)) {
    const [, other, start, end, name = '', input = '', outcome, output = ''] =
      /^(?:(\w+ \w+): )?(\d+)\.\.(\d+) (\w+)\((.*?)\) (\w+) ?(.*)$/.exec(line) ?? [];
    const times = { start: Number(start), end: Number(end) };
    history.add({
      object: other ?? object,
      name,
      input,
      ...times,
      outcome: OUTCOME.parse(outcome),
      output,
      answer: '',
    });
  }
  return judge(history, { least: 2, most: 2 });
}

const faultsOf = (verdict: Verdict) =>
  Object.entries(verdict).flatMap(([name, found]: [string, string[]]) =>
    found.length > 0 ? [name] : [],
  );

describe('the checker of histories', () => {
  it.each(TRUE_HISTORIES)('accepts a history with %s', (_title, object, ...lines) => {
    expect(faultsOf(verdictOf(object, ...lines))).toEqual([]);
  });

  it.each(FALSE_HISTORIES)('refuses a history with %s', (_title, faults, object, ...lines) => {
    expect(faultsOf(verdictOf(object, ...lines))).toEqual(faults);
  });

  it('judges a race of a hundred requests', () => {
    const race = (winners: number) =>
      Array.from(
        { length: 100 },
        (_, i) => `12..90 guess(123456) ${i < winners ? 'ok' : 'refused'}`,
      );
    const before = ['0..9 initialize() ok', '10..11 show() ok 123456'];
    expect(faultsOf(verdictOf('challenge a', ...before, ...race(1)))).toEqual([]);
    expect(faultsOf(verdictOf('challenge a', ...before, ...race(0)))).toEqual(['disordered']);
  });
});

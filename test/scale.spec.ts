import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMeasured } from '../bench/measured.js';
import { pageOf } from '../bench/scale-page.js';
import { ASSUMED, simulate } from '../bench/simulation.js';
import { countsIn } from '../bench/statement-counts.js';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/scale.md');

describe('docs/scale.md', () => {
  it('has the tables that the simulation computes from bench/measured.json', async () => {
    await expect(pageOf(readFileSync(PAGE, 'utf8'), readMeasured(ROOT))).toMatchFileSnapshot(PAGE);
  });
});

describe('the simulation', () => {
  const cells = (assumed: typeof ASSUMED) =>
    simulate(readMeasured(ROOT), assumed)
      .find(({ title }) => title === 'Machines and cost')
      ?.rows.slice(1)
      .map((row) => Number(row[3])) ?? [];

  it('needs more cells for more users who sign in often, and for more sign-ins a second', () => {
    const now = cells(ASSUMED);
    expect(Math.max(...cells({ ...ASSUMED, users: 10 * ASSUMED.users }))).toBeGreaterThan(Math.max(...now));
    expect(Math.min(...cells({ ...ASSUMED, signInsASecond: 2 * ASSUMED.signInsASecond }))).toBeGreaterThan(
      Math.min(...now),
    );
  });
});

describe('counts of docs/statements.md', () => {
  it('a transaction is two more round trips and one commit, and a write outside is a commit', () => {
    const page =
      '- **USSD dial**: 5 (select users, {update limits, insert ussd_turns, insert x}, update limits)\n- **none**: 0\n';
    expect(countsIn(page)).toEqual({ 'USSD dial': { roundTrips: 7, commits: 2 }, none: { roundTrips: 0, commits: 0 } });
  });

  it('finds every request of the page', () => {
    const page = readFileSync(join(ROOT, 'docs/statements.md'), 'utf8');
    expect(Object.keys(countsIn(page))).toEqual(
      expect.arrayContaining(['register', 'initialize, sms', 'token by password']),
    );
  });
});

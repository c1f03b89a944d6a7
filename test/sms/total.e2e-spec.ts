import { afterEach, describe, expect, inject, it } from 'vitest';
import { Database } from '../../src/database/index.js';
import { bucketsOf } from '../../src/sms/sms-buckets.js';
import { SmsWindows } from '../../src/sms/sms-windows.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { alarmsIn, metricOf } from '../support/assertions/alarms.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, type TestApp } from '../support/servers/app.js';

let app: TestApp;
let lines: string[] = [];
afterEach(() => app.close());

/** Starts a service whose total of 200 codes is two rows. */
async function start(): Promise<void> {
  lines = [];
  const settings = { LIMITS: 'on', LIMIT_SMS_TOTAL: '200/3600', LOG_LEVEL: 'info' } as const;
  app = await startApp(settings, { write: (line) => void lines.push(line) });
}

async function setHits(first: number, second: number): Promise<void> {
  const hits = 'UPDATE sms_windows SET hits = ?, ends_at = ? WHERE bucket = ?';
  const end = Date.now() + 3_000_000;
  await app.query(hits, [first, end, 'total']);
  await app.query(hits, [second, end, 'total:1']);
}

/** Asks for codes over SMS for as many new users, and returns how many were refused. */
async function refusedOf(users: number): Promise<number> {
  let refused = 0;
  for (let i = 0; i < users; i += 1) {
    const answer = await (await Actor.registered(app)).initialize('sms');
    if (answer.status === 429) expectRefusal(answer, 'RATE_LIMITED');
    else expectOk(answer);
    refused += answer.status === 429 ? 1 : 0;
  }
  return refused;
}

describe('the rows of LIMIT_SMS_TOTAL', () => {
  it('use the room of each other up to exactly the limit, with one alarm at 80 % and one at the end [LIM-1]', async () => {
    await start();
    const known = await Actor.registered(app);
    await known.signIn('sms');
    await app.travel(120);
    await setHits(78, 79);
    expect(await refusedOf(5)).toBe(2);
    expect(alarmsIn(lines)).toEqual(['warn total_nearly: 160 codes of 200 in 3600 s were sent']);
    expect(await metricOf(app, 'keypad_sms_budget_used_ratio')).toBe(0.8);
    await setHits(100, 99);
    expectOk(await known.initialize('sms'));
    expect(await metricOf(app, 'keypad_sms_budget_used_ratio')).toBe(1);
    await app.travel(120);
    for (let i = 0; i < 2; i += 1) expectRefusal(await known.initialize('sms'), 'RATE_LIMITED');
    expect(alarmsIn(lines)[1]).toBe('warn total: all: 200 in 3600 s are spent');
    expect(alarmsIn(lines)).toHaveLength(2);
    await app.travel(3_000);
    expectOk(await known.initialize('sms'));
  });

  it('appear together with the first message and stay', async () => {
    await start();
    expect(await refusedOf(1)).toBe(0);
    expect(
      await app.query("SELECT SUM(hits) AS hits, COUNT(*) AS n FROM sms_windows WHERE bucket LIKE 'total%'"),
    ).toEqual([{ hits: inject('engine') === 'sqlite' ? 1 : '1', n: 2 }]);
  });

  // On SQLite all transactions wait for each other.
  it.runIf(inject('engine') === 'mariadb')('never lock each other', async () => {
    await start();
    await refusedOf(1);
    const [database, windows] = [app.get(Database), app.get(SmsWindows)];
    const { total } = bucketsOf(app.config, { number: '', isKnown: false }, true);
    const [first, second] = total;
    if (first === undefined || second === undefined) throw new Error('there are two rows');
    await database.transaction(async (open) => {
      expect(await windows.count(open, [first])).toBe(1);
      expect(await database.transaction((tx) => windows.count(tx, [second]))).toBe(1);
      await expect(database.transaction((tx) => windows.count(tx, [first]))).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
    });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { count } from '../support/assertions/tally.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { returnedBy } from '../support/assertions/returned.js';

const DAY = 86_400;
const MINUTE = 60;

let app: TestApp;
afterEach(() => app.close());

const run = () => app.get(HousekeepingService).sweepAll();

/** Expects that rows stay until `seconds` from now and are removed a minute later. */
async function expectRemovedAfter(seconds: number, rows: string): Promise<void> {
  expect(await count(app, rows)).toBeGreaterThan(0);
  await app.travel(seconds - MINUTE);
  await run();
  expect(await count(app, rows)).toBeGreaterThan(0);
  await app.travel(2 * MINUTE);
  await run();
  expect(await count(app, rows)).toBe(0);
}

describe('retention', () => {
  it('messages and their attempts are removed after MESSAGE_DAYS', async () => {
    app = await startApp({ MESSAGE_DAYS: '3' });
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    await expect.poll(() => count(app, 'message_attempts')).toBe(1);
    await expectRemovedAfter(3 * DAY, 'messages');
    expect(await count(app, 'message_attempts')).toBe(0);
  });

  it('messages, attempts and receipts are removed by their time, because ids of a cluster may be in another order', async () => {
    app = await startApp();
    const young = Array.from({ length: 250 }, (_, i) => [i + 1, Date.now()] as const);
    const rows = [...young, [300, 1] as const];
    const insert = (into: string, row: (id: number, at: number) => string) =>
      app.query(`INSERT INTO ${into} VALUES ${rows.map(([id, at]) => row(id, at)).join(', ')}`);
    await insert(
      'messages (id, recipient, subject, challenge_id, nonce, key_id, language, state, created_at)',
      (id, at) => `(${String(id)}, '', '', '', '', '', 'en', 'delivered', ${String(at)})`,
    );
    await insert(
      'message_attempts (id, message_id, provider, outcome, reason, started_at, ended_at)',
      (id, at) => `(${String(id)}, 1, '', 'accepted', '', 1, ${String(at)})`,
    );
    await insert(
      'receipts (id, provider, reference, status, received_at)',
      (id, at) => `(${String(id)}, '', '${String(id)}', 'delivered', ${String(at)})`,
    );
    await run();
    for (const table of ['messages', 'message_attempts', 'receipts'])
      expect(await count(app, table)).toBe(250);
  });

  it('windows of rate limits are removed at their end, and begin again if they are still there', async () => {
    app = await startApp({ LIMIT_REGISTER: '2/600' });
    await Actor.registered(app);
    const rows = "limits WHERE bucket LIKE 'register:%'";
    await app.travel(DAY);
    await Actor.registered(app);
    await expectRemovedAfter(10 * MINUTE, rows);
  });

  it('challenges of users are removed half a year after their last code, and the next sign-in succeeds', async () => {
    app = await startApp();
    const [actor, other] = [await Actor.registered(app), await Actor.registered(app)];
    for (const each of [actor, other]) await each.signIn();
    await app.travel(app.config.OTP_TTL);
    await expectRemovedAfter(180 * DAY, 'challenges');
    await actor.signIn();
    expect(await count(app, 'challenges')).toBe(1);
  });

  it('a challenge that is issued again while it is removed stays [RACE-1]', async () => {
    app = await startApp();
    const actor = await Actor.registered(app);
    await actor.signIn();
    await app.travel(181 * DAY);
    const database = app.get(Database);
    const rows = database.rows.bind(database);
    let code: Promise<string> | undefined;
    vi.spyOn(database, 'rows').mockImplementation(async (shape, statement) => {
      const found = await rows(shape, statement);
      const isWalk = statement.compile('NOW').text.includes('is_old FROM challenges');
      if (isWalk && found.length > 0) await (code ??= actor.newCode());
      return found;
    });
    await run();
    vi.restoreAllMocks();
    if (code === undefined) throw new Error('no challenge was examined');
    expectOk(await actor.token(await code));
  });

  it('challenges are examined 10000 rows a run, the next ones in the next run', async () => {
    app = await startApp();
    for (let at = 0; at < 10_400; at += 2_600) {
      const values = Array.from({ length: 2_600 }, (_, i) => {
        const id = String(at + i + 1).padStart(6, '0');
        return `('user:${id}', ${id}, '', '', '', 'ussd', 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)`;
      });
      await app.query(
        `INSERT INTO challenges (subject, user_id, challenge_id, nonce, key_id, channel, tries, failures, failures_since,
           delayed_until, step, issued_at, expires_at, next_at, shows, known_tries) VALUES ${values.join(', ')}`,
      );
    }
    const change = vi.spyOn(app.get(Database), 'change');
    await run();
    const removed = await Promise.all(returnedBy(change));
    vi.restoreAllMocks();
    expect(Math.max(...removed)).toBeLessThanOrEqual(200);
    expect(await count(app, 'challenges')).toBe(400);
    await run();
    expect(await count(app, 'challenges')).toBe(0);
  });
});

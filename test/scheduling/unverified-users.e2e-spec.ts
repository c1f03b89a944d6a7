import { describe, expect, it, vi } from 'vitest';
import { StaffService } from '../../src/sign-in/index.js';
import { UnverifiedUsers } from '../../src/sign-in/oauth/unverified-users.js';
import { Database } from '../../src/platform/database/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/staff.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { useApp } from '../support/servers/app.js';

const DAY = 86_400;

const app = useApp({ LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/60' });

const run = () => app.get(HousekeepingService).sweepAll();
/**
 * Spies on the transactions of the removal alone, because sealing of audit rows makes some too, at
 * any moment.
 */
function spyOnRemoval() {
  // Inherits every member, which the type of Object.create does not say.
  const own = Object.create(app.get(Database)) as Database;
  Reflect.set(app.get(UnverifiedUsers), 'database', own);
  return vi.spyOn(own, 'transaction');
}
const isThere = async ({ cell_number }: Actor) =>
  (await count(app, 'users WHERE cell_number = ?', [cell_number])) === 1;

describe('users who never signed in', () => {
  it('housekeeping removes them after seven days with challenges and rate limits; they may register again [LIM-3]', async () => {
    const [never, asked, signedIn] = [
      await Actor.registered(app),
      await Actor.registered(app),
      await Actor.signedIn(app),
    ];
    const code = await asked.newCode();
    await app.travel(7 * DAY - 60);
    await run();
    for (const actor of [never, asked, signedIn]) expect(await isThere(actor)).toBe(true);
    await app.travel(120);
    await run();
    for (const actor of [never, asked]) expect(await isThere(actor)).toBe(false);
    expect(await isThere(signedIn)).toBe(true);
    expect(await count(app, 'challenges WHERE user_id NOT IN (SELECT id FROM users)')).toBe(0);
    expect(await count(app, 'challenges')).toBe(1);
    expect(await count(app, 'limits')).toBe(0);
    expectTokenRefusal(await asked.token(code), 'INVALID_GRANT');
    expectRefusal(await asked.initialize(), 'REST_USER_NOT_FOUND');
    expectOk(await asked.register());
    await asked.signIn();
  });

  it('stay while their code can be entered, when they are suspended, and when they are staff [LIM-3]', async () => {
    const [asked, suspended, staff] = [
      await Actor.registered(app),
      await Actor.registered(app),
      await Actor.registered(app),
    ];
    await app.query("UPDATE users SET status = 'SUSPENDED' WHERE cell_number = ?", [
      suspended.cell_number,
    ]);
    await app.get(StaffService).appoint(await userIdOf(staff), 'support');
    await app.travel(8 * DAY);
    const code = await asked.newCode();
    await run();
    for (const actor of [asked, suspended, staff]) expect(await isThere(actor)).toBe(true);
    expectOk(await asked.token(code));
    await app.travel(8 * DAY);
    await run();
    expect(await isThere(asked)).toBe(true);
  });

  it('stay if they sign in after they were found and before they are removed [LIM-3] [RACE-1]', async () => {
    const late = await Actor.registered(app);
    const id = await userIdOf(late);
    await app.travel(8 * DAY);
    const database = app.get(Database);
    const transaction = database.transaction.bind(database);
    spyOnRemoval().mockImplementationOnce((work) =>
      transaction(async (tx) => {
        const rows = tx.rows.bind(tx);
        const overtaken: typeof tx.rows = async (shape, statement) => {
          const found = await rows(shape, statement);
          await app.query('UPDATE users SET verified_at = created_at, sign_ins = 1 WHERE id = ?', [
            id,
          ]);
          return found;
        };
        return work(Object.assign(tx, { rows: overtaken }));
      }),
    );
    await app.get(UnverifiedUsers).sweepUnverified();
    vi.restoreAllMocks();
    expect(await isThere(late)).toBe(true);
  });

  it('housekeeping removes them in small batches [LIM-3]', async () => {
    const users = Array.from(
      { length: 450 },
      (_, i) => `('A', 'B', '+98901${String(i).padStart(7, '0')}', 'ACTIVE', 0, 1, 1)`,
    );
    await app.query(
      `INSERT INTO users (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at) VALUES ${users.join(', ')}`,
    );
    const transactions = spyOnRemoval();
    expect(await app.get(UnverifiedUsers).sweepUnverified()).toBe(450);
    expect(transactions).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  });
});

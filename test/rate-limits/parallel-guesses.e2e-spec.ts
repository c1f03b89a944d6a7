import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp } from '../support/servers/app.js';
import { repeatUnavailable } from '../support/servers/connections.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

/**
 * The table of transactions is as old as its last reading but one if it is read more often than
 * each 100 ms.
 */
const MARIADB_REFRESHES = { timeout: 10_000, interval: 250 };

// SQLite has one writer at a time, so no transaction waits.
describe.runIf(inject('engine') === 'mariadb')('a right code among parallel guesses', () => {
  it('waits for those in progress at its address, and is refused if they leave no room [LIM-1]', async () => {
    const app = await startApp();
    onTestFinished(app.close);
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    expectTokenRefusal(await actor.token('000000'), 'INVALID_GRANT');
    const holder = app.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query("UPDATE limits SET hits = ? WHERE bucket LIKE 'failures:%'", [
      app.config.LIMIT_FAILURES.limit,
    ]);
    const answer = repeatUnavailable(() => actor.token(code));
    await vi.waitFor(async () => {
      expect(
        await app.query(
          "SELECT trx_state FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
        ),
      ).toHaveLength(1);
    }, MARIADB_REFRESHES);
    await holder.commitTransaction();
    await holder.release();
    expectTokenRefusal(await answer, 'RATE_LIMITED');
  });
});

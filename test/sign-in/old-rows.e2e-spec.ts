import { describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const app = useApp({ LIMITS: 'off' });

/** Returns the session row of an actor who has signed in once. */
async function sessionOf(actor: Actor): Promise<Record<string, unknown>> {
  const [session] = await app.query(
    'SELECT s.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.cell_number = ?',
    [actor.cell_number],
  );
  return session ?? {};
}

function isSession(row: unknown, id: unknown): boolean {
  return (
    typeof row === 'object' && row !== null && 'counter' in row && 'id' in row && row.id === id
  );
}

describe('A refresh with a row that is older than the token', () => {
  /** Signs in, refreshes, and sets the row back, as a node shows it that is behind. */
  async function ahead(): Promise<{ actor: Actor; id: unknown }> {
    const actor = await Actor.signedIn(app);
    await actor.refresh();
    const { id } = await sessionOf(actor);
    await app.query('UPDATE sessions SET counter = 0, rotated_at = NULL WHERE id = ?', [id]);
    return { actor, id };
  }

  it('returns 503 while the row stays old, and ends no session [CLU-1] [REF-5]', async () => {
    const { actor, id } = await ahead();
    expectTokenRefusal(await actor.refreshWith(), 'SERVICE_UNAVAILABLE');
    expect(await sessionOf(actor)).toMatchObject({ counter: 0, revoked_at: null });
    await app.query('UPDATE sessions SET counter = 1 WHERE id = ?', [id]);
    await actor.refresh();
  });

  it('reads the row again, and refreshes when it has caught up [CLU-1]', async () => {
    const { actor, id } = await ahead();
    const database = app.get(Database);
    const readUnlessOld = database.readUnlessOld.bind(database);
    let reads = 0;
    const spy = vi.spyOn(database, 'readUnlessOld').mockImplementation((read, isOld) =>
      readUnlessOld(async () => {
        const row = await read();
        // The list of revocations is read in the background, the same way.
        if (!isSession(row, id)) return row;
        reads += 1;
        await app.query('UPDATE sessions SET counter = 1 WHERE id = ?', [id]);
        return row;
      }, isOld),
    );
    await actor.refresh();
    spy.mockRestore();
    expect(reads).toBe(2);
    expect(await sessionOf(actor)).toMatchObject({ counter: 2, revoked_at: null });
  });

  it('refuses another client and a wrong MAC at once [REF-5] [REF-6]', async () => {
    const { actor } = await ahead();
    const other = await app.newClient();
    expectTokenRefusal(await actor.refreshWith(undefined, { ...other }), 'INVALID_GRANT');
    const token = actor.tokens?.refresh_token ?? '';
    const forged = token.slice(0, -43) + (token.at(-43) === 'A' ? 'B' : 'A') + token.slice(-42);
    expectTokenRefusal(await actor.refreshWith(forged), 'INVALID_GRANT');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APP_EVENTS } from '../../src/app/features.js';
import { AuditChain, AuditRetention, AuditService } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { HousekeepingService, PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ LIMITS: 'off', AUDIT_DAYS: '90' });
  // Sealed and removed when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await app.query('DELETE FROM audit_events');
  await app.query("UPDATE audit_head SET position = 0, seal = '', mac = ''");
});
afterEach(() => app.close());

const chain = () => app.get(AuditChain);
const verify = (anchor?: string) => chain().verifyTrail(anchor);
const rowOf = async (id: number) =>
  (await app.query('SELECT * FROM audit_head WHERE id = ?', [id]))[0];
const places = async () =>
  (
    await app.query(
      'SELECT position FROM audit_events WHERE position IS NOT NULL ORDER BY position',
    )
  ).map(({ position }) => Number(position));

/** Writes and seals `n` rows of `days` ago. */
async function write(n: number, days: number): Promise<void> {
  const { clock } = app.get(Database);
  const then = clock.now() - days * DAY_MS;
  const now = vi.spyOn(clock, 'now').mockReturnValue(then);
  const facts = Array.from(
    { length: n },
    () => ({ actor: 'operator', subject: 'client:1' }) as const,
  );
  await app
    .get(Database)
    .transaction((tx) => app.get(AuditService).record(tx, APP_EVENTS['client.created'], ...facts));
  now.mockRestore();
  await chain().sealRows();
}

const remove = () =>
  app.get(AuditRetention).removeBefore(app.get(Database).clock.now() - 90 * DAY_MS);

async function setRow(id: number, row: Record<string, unknown> | undefined): Promise<void> {
  await app.query('DELETE FROM audit_head WHERE id = ?', [id]);
  if (row === undefined) return;
  const { position, seal, mac } = row;
  await app.query('INSERT INTO audit_head (id, position, seal, mac) VALUES (?, ?, ?, ?)', [
    id,
    position,
    seal,
    mac,
  ]);
}

describe('retention of the audit trail', () => {
  it('removes rows older than AUDIT_DAYS in batches, and the rest stays verifiable [AUD-2]', async () => {
    await write(450, 91);
    const { anchor } = await verify();
    await write(3, 89);
    const change = vi.spyOn(app.get(Database), 'transaction');
    await app.get(HousekeepingService).sweepAll();
    expect(change.mock.calls.length).toBeGreaterThanOrEqual(3);
    change.mockRestore();
    expect(await places()).toHaveLength(3);
    expect(await verify()).toMatchObject({ sealed: 3, unsealed: 0, start: anchor });
    expect((await verify()).fault).toBeUndefined();
    expect((await verify(anchor)).fault).toBeUndefined();
    await write(2, 0);
    expect(await verify(anchor)).toMatchObject({ sealed: 5 });
    expect((await verify(anchor)).fault).toBeUndefined();
  });

  it('removes nothing after a younger row, and never the last row [AUD-2]', async () => {
    await write(2, 91);
    await write(1, 1);
    await write(1, 91);
    expect(await remove()).toBe(2);
    expect(await places()).toEqual([3, 4]);
    await app.get(AuditRetention).removeBefore(Number.MAX_SAFE_INTEGER);
    expect(await places()).toEqual([4]);
    expect(await verify()).toMatchObject({ sealed: 1 });
    expect((await verify()).fault).toBeUndefined();
  });

  it('names rows that were removed from the start by somebody else, and a start that was changed or removed [AUD-2]', async () => {
    await write(3, 91);
    await write(3, 1);
    const early = await rowOf(1);
    await remove();
    const start = await rowOf(2);
    await setRow(2, undefined);
    expect((await verify()).fault).toBe('the row at place 1 was removed');
    await setRow(2, { ...start, position: 4 });
    expect((await verify()).fault).toBe('the start row was changed');
    await setRow(2, { ...start, mac: 'gone.x' });
    expect((await verify()).fault).toBe(
      'the start row was made with key gone, which is not in KEYS',
    );
    await setRow(2, start);
    expect((await verify()).fault).toBeUndefined();
    await app.query('DELETE FROM audit_events WHERE position = 4');
    expect((await verify()).fault).toBe('the row at place 4 was removed');
    await write(2, 0);
    await app.query('DELETE FROM audit_events WHERE position <= 6');
    await setRow(2, early);
    expect((await verify()).fault).toBe('the start row was changed');
  });

  it('names a row that was put back before the start, and a trail that was emptied [AUD-2]', async () => {
    await write(3, 91);
    await write(3, 1);
    const [first = {}] = await app.query('SELECT * FROM audit_events WHERE position = 1');
    await remove();
    const head = await rowOf(1);
    await app.query(
      `INSERT INTO audit_events (${Object.keys(first).join()}) VALUES (${Object.keys(first)
        .map(() => '?')
        .join()})`,
      Object.values(first),
    );
    expect((await verify()).fault).toBe(
      `row ${String(first['id'])} at place 1 is before the start`,
    );
    await app.query('DELETE FROM audit_events');
    expect((await verify()).fault).toBe('the rows after place 3 were removed: the head says 6');
    await setRow(1, await rowOf(2));
    expect((await verify()).fault).toBe('the head row was changed');
    await setRow(1, { position: 0, seal: '', mac: '' });
    expect((await verify()).fault).toMatch(
      /^the head was set back: it says 0, the rows up to place 3 /,
    );
    await setRow(2, undefined);
    expect((await verify()).fault).toMatch(/^the trail was emptied/);
    await setRow(1, head);
    expect((await verify()).fault).toBe('the rows after place 0 were removed: the head says 6');
  });

  it('refuses an anchor before the start, and one that differs from the start [AUD-2]', async () => {
    await write(1, 91);
    const { anchor } = await verify();
    await write(2, 91);
    await write(1, 0);
    await remove();
    expect((await verify(anchor)).fault).toBe(
      'the anchor is before the start of the trail, place 3: verify it in the archive',
    );
    expect((await verify(anchor.replace(/^1:/, '3:'))).fault).toBe(
      'place 3 is not what the anchor says',
    );
  });

  it('removes no row of a batch with a fault, so that the start never hides it [AUD-2]', async () => {
    await write(4, 91);
    await write(1, 0);
    await app.query('DELETE FROM audit_events WHERE position = 2');
    await expect(remove()).rejects.toThrow('the row at place 2 was removed');
    expect(await places()).toEqual([1, 3, 4, 5]);
    await app.query('UPDATE audit_events SET position = position - 1 WHERE position = 3');
    await expect(remove()).rejects.toThrow('at place 2 was not sealed there by the service');
    await app.query(
      "UPDATE audit_events SET created_at = 1, event = 'user.resumed' WHERE position = 1",
    );
    await expect(remove()).rejects.toThrow('was changed or not written by the service');
    expect(await rowOf(2)).toBeUndefined();
  });

  it('leaves the trail intact to verify while two remove rows and others write [AUD-2]', async () => {
    await write(700, 91);
    await write(3, 0);
    const ended = Promise.all([remove(), remove()]);
    const faults: (string | undefined)[] = [];
    const progress = { isOver: false };
    void ended.finally(() => (progress.isOver = true));
    while (!progress.isOver) {
      await Promise.all([app.newClient(), chain().sealRows()]);
      faults.push((await verify()).fault);
    }
    const [first, second] = await ended;
    expect(first + second).toBe(700);
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    expect((await places()).slice(0, 3)).toEqual([701, 702, 703]);
  });
});

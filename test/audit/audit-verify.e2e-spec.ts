import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { count } from '../support/assertions/tally.js';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ LIMITS: 'off' });
  // Sealed when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await chain().sealRows();
});
afterEach(() => app.close());

const chain = () => app.get(AuditChain);

describe('AUD-1 audit verify', () => {
  /** The trail with `n` more rows, all sealed; answers their ids. */
  async function trail(n: number): Promise<number[]> {
    for (let i = 0; i < n; i += 1) await app.newClient();
    await chain().sealRows();
    const rows = await app.query('SELECT id FROM audit_events ORDER BY position');
    return rows.map(({ id }) => Number(id));
  }

  /** Sets the head to values that it had before, or to others. */
  const setHead = (head: Record<string, unknown> | undefined) =>
    app.query(
      'UPDATE audit_head SET position = ?, seal = ?, mac = ?',
      ['position', 'seal', 'mac'].map((column) => head?.[column]),
    );

  it('finds nothing in what the service wrote, sealed or not, also over many batches', async () => {
    const ids = await trail(3);
    expect(await chain().verifyTrail()).toMatchObject({ sealed: ids.length, unsealed: 0 });
    await app.newClient();
    const verdict = await chain().verifyTrail();
    expect(verdict).toMatchObject({ sealed: ids.length, unsealed: 1 });
    expect(verdict.fault).toBeUndefined();
    const all = await trail(450);
    expect(await chain().verifyTrail(verdict.anchor)).toMatchObject({
      sealed: all.length,
      unsealed: 0,
    });
    expect((await chain().verifyTrail(verdict.anchor)).fault).toBeUndefined();
  });

  it.each([
    ['event', "'user.resumed'"],
    ['actor', "'user:1'"],
    ['subject', "'client:77'"],
    ['user_id', '7'],
    ['created_at', 'created_at - 1'],
    ['nonce', "'x'"],
    ['mac', 'SUBSTR(mac, 1, 30)'],
  ])('names the row whose %s was changed', async (column, value) => {
    const ids = await trail(5);
    const [, , third] = ids;
    await app.query(`UPDATE audit_events SET ${column} = ${value} WHERE id = ?`, [third]);
    await app.query(
      `UPDATE audit_events SET ${column} = ${value === "'x'" ? "'y'" : value} WHERE id = ?`,
      [ids[4]],
    );
    const verdict = await chain().verifyTrail();
    expect(verdict.fault).toBe(
      `row ${String(third)} at place 3 was changed or not written by the service`,
    );
    expect(verdict.sealed).toBe(2);
  });

  it('names a removed row, at the start, within and at the end', async () => {
    const ids = await trail(5);
    for (const [place, fault] of [
      [
        ids.length,
        `the rows after place ${String(ids.length - 1)} were removed: the head says ${String(ids.length)}`,
      ],
      [3, 'the row at place 3 was removed'],
      [1, 'the row at place 1 was removed'],
    ] as const) {
      await app.query('DELETE FROM audit_events WHERE position = ?', [place]);
      expect((await chain().verifyTrail()).fault).toBe(fault);
    }
  });

  it('goes on noticing after the service has sealed more rows', async () => {
    const ids = await trail(3);
    await app.query('DELETE FROM audit_events WHERE position = ?', [ids.length]);
    await trail(3);
    expect((await chain().verifyTrail()).fault).toBe(
      `the row at place ${String(ids.length)} was removed`,
    );
  });

  it('names an inserted row, also one copied from another place', async () => {
    const ids = await trail(3);
    const copy = (nonce: string, position: string) =>
      app.query(
        `INSERT INTO audit_events (created_at, event, actor, subject, user_id, nonce, mac, position, seal)
         SELECT created_at, event, actor, subject, user_id, ${nonce}, mac, ${position}, ${position === 'NULL' ? 'NULL' : 'seal'}
         FROM audit_events WHERE id = ?`,
        [ids[0]],
      );
    await expect(copy('nonce', 'NULL')).rejects.toThrow();
    await copy("'copied'", 'NULL');
    const [row] = await app.query('SELECT MAX(id) AS id FROM audit_events');
    const forged = `row ${String(row?.['id'])}`;
    expect((await chain().verifyTrail()).fault).toBe(
      `${forged} was changed or not written by the service`,
    );
    await chain().sealRows();
    expect((await chain().verifyTrail()).fault).toMatch(
      `${forged} at place ${String(ids.length + 1)} was changed`,
    );
    await app.query("DELETE FROM audit_events WHERE nonce = 'copied'");
    await app.query('UPDATE audit_head SET position = position - 1');
    expect((await chain().verifyTrail()).fault).toBe('the head row was changed');
  });

  it('names rows that changed places, and one that was put back for another seal', async () => {
    const ids = await trail(4);
    const [, second = 0, third = 0] = ids;
    await app.query('UPDATE audit_events SET position = -1 WHERE id = ?', [second]);
    await app.query('UPDATE audit_events SET position = 2 WHERE id = ?', [third]);
    await app.query('UPDATE audit_events SET position = 3 WHERE id = ?', [second]);
    expect((await chain().verifyTrail()).fault).toBe(
      `row ${String(third)} at place 2 was not sealed there by the service`,
    );
    await app.query('UPDATE audit_events SET position = NULL, seal = NULL WHERE id = ?', [second]);
    await app.query('UPDATE audit_events SET position = 3 WHERE id = ?', [third]);
    await chain().sealRows();
    expect((await chain().verifyTrail()).fault).toBe('the row at place 2 was removed');
  });

  it('names the row after one that was replaced by a row with a seal for the same place', async () => {
    const [early] = await app.query('SELECT * FROM audit_head');
    const place = Number(early?.['position']) + 1;
    await trail(1);
    const [former] = await app.query('SELECT * FROM audit_events WHERE position = ?', [place]);
    const cut = () => app.query('DELETE FROM audit_events WHERE position = ?', [place]);
    await cut();
    await setHead(early);
    const after = (await trail(2)).at(-1);
    expect((await chain().verifyTrail()).fault).toBeUndefined();
    await cut();
    const columns = Object.keys(former ?? {});
    await app.query(
      `INSERT INTO audit_events (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      Object.values(former ?? {}),
    );
    expect((await chain().verifyTrail()).fault).toBe(
      `row ${String(after)} at place ${String(place + 1)} was not sealed there by the service`,
    );
  });

  it('names a row without a seal, and one at a place before the first', async () => {
    const [, second = 0, third = 0] = await trail(4);
    await app.query('UPDATE audit_events SET seal = NULL WHERE id = ?', [third]);
    expect(await chain().verifyTrail()).toMatchObject({
      sealed: 2,
      fault: `row ${String(third)} at place 3 was not sealed there by the service`,
    });
    await app.query(
      `INSERT INTO audit_events (created_at, event, actor, subject, nonce, mac, position, seal)
       SELECT created_at, 'client.disabled', actor, subject, 'forged', mac, 0, seal FROM audit_events WHERE id = ?`,
      [second],
    );
    expect((await chain().verifyTrail()).fault).toMatch(
      /^row \d+ at place 0 was not sealed there by the service$/,
    );
  });

  it('names a trail that was emptied together with its head, and none that never had a row', async () => {
    await trail(1);
    await app.query('DELETE FROM audit_events');
    await app.query("UPDATE audit_head SET position = 0, seal = '', mac = ''");
    for (const what of ['signing keys', 'clients']) {
      expect(await chain().verifyTrail()).toMatchObject({
        sealed: 0,
        unsealed: 0,
        fault: `the trail was emptied: there are ${what}, but no events`,
      });
      await app.query(`DELETE FROM ${what.replace(' ', '_')}`);
    }
    expect((await chain().verifyTrail()).fault).toBeUndefined();
  });

  it('names a head that was changed, set back or removed', async () => {
    const [early] = await app.query('SELECT * FROM audit_head');
    const ids = await trail(3);
    await setHead(early);
    expect((await chain().verifyTrail()).fault).toBe(
      `the head was set back: it says ${String(early?.['position'])}, the last place is ${String(ids.length)}`,
    );
    await setHead({ position: 0, seal: '', mac: '' });
    expect((await chain().verifyTrail()).fault).toMatch(/^the head was set back/);
    await setHead({ position: ids.length, seal: 'x', mac: 'test.x' });
    expect((await chain().verifyTrail()).fault).toBe('the head row was changed');
    await app.query('DELETE FROM audit_head');
    expect((await chain().verifyTrail()).fault).toBe('the head row was removed');
  });

  it('names a trail that was cut off together with its head, given an earlier anchor', async () => {
    const [early] = await app.query('SELECT * FROM audit_head');
    await trail(3);
    const { anchor } = await chain().verifyTrail();
    await app.query('DELETE FROM audit_events WHERE position > ?', [early?.['position']]);
    await setHead(early);
    expect((await chain().verifyTrail()).fault).toBeUndefined();
    expect((await chain().verifyTrail(anchor)).fault).toBe(
      `the chain ends at place ${String(early?.['position'])}, before the anchor`,
    );
    await trail(3);
    expect((await chain().verifyTrail(anchor)).fault).toMatch(/is not what the anchor says$/);
  });

  it('says of rows whose key is gone that it cannot tell', async () => {
    await trail(1);
    await app.query("UPDATE audit_events SET mac = REPLACE(mac, '.', 'x.') WHERE position = 1");
    expect((await chain().verifyTrail()).fault).toMatch(
      /^row \d+ at place 1 was made with key \w+x, which is not in KEYS$/,
    );
  });

  it('seals at most one row for a place, whoever seals at once, and leaves rows that commit late for the next time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const adding = Promise.all(Array.from({ length: 10 }, () => app.newClient()));
      await Promise.all([chain().sealRows(), chain().sealRows(), adding, chain().sealRows()]);
    }
    await chain().sealRows();
    const verdict = await chain().verifyTrail();
    expect(verdict).toMatchObject({ sealed: await count(app, 'audit_events'), unsealed: 0 });
    expect(verdict.fault).toBeUndefined();
  });

  it('a seal that was cut off leaves nothing of itself', async () => {
    const ids = await trail(1);
    await app.newClient();
    await app.query('ALTER TABLE audit_head RENAME TO away');
    await expect(chain().sealRows()).rejects.toThrow();
    await app.query('ALTER TABLE away RENAME TO audit_head');
    expect(await chain().verifyTrail()).toMatchObject({ sealed: ids.length, unsealed: 1 });
    await chain().sealRows();
    expect(await chain().verifyTrail()).toMatchObject({ sealed: ids.length + 1, unsealed: 0 });
  });
});

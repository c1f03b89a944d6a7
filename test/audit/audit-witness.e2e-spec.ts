import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AuditArchive,
  AuditChain,
  AuditService,
  AuditWitness,
  findLoggedAnchor,
} from '../../src/platform/audit/index.js';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { Database } from '../../src/platform/database/index.js';
import { PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { metricOf } from '../support/assertions/alarms.js';
import { startApp, type TestApp } from '../support/servers/app.js';

let app: TestApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const log = { write: (line: string) => void lines.push(line) };
  app = await startApp({ LIMITS: 'off', LOG_LEVEL: 'info' }, log);
  // Sealed and announced when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await writeRows(3);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const chain = () => app.get(AuditChain);
const announce = () => app.get(AuditWitness).announceHead();
const alarms = (reason: string) => metricOf(app, `keypad_audit_alarms_total{reason="${reason}"}`);

async function writeRows(n: number): Promise<void> {
  for (let i = 0; i < n; i += 1) await app.newClient();
  await chain().sealRows();
}

/**
 * Removes a row as somebody does who can only write the database: the head from before it comes
 * back, and the later rows lose their places. The service seals them again.
 */
async function removeAndReseal(): Promise<void> {
  const [oldHead] = await app.query('SELECT * FROM audit_head WHERE id = 1');
  await writeRows(4);
  await announce();
  const place = Number(oldHead?.['position']);
  await app.query('DELETE FROM audit_events WHERE position = ?', [place + 1]);
  await app.query('UPDATE audit_events SET position = NULL, seal = NULL WHERE position > ?', [
    place,
  ]);
  await app.query('UPDATE audit_head SET position = ?, seal = ?, mac = ? WHERE id = 1', [
    place,
    oldHead?.['seal'],
    oldHead?.['mac'],
  ]);
  await chain().sealRows();
}

describe('a row that vanished', () => {
  it('fails verification although the service sealed the later rows again [AUD-4]', async () => {
    await removeAndReseal();
    const [, place = ''] = /ends with (\d+):/.exec(lines.join('')) ?? [];
    const fault = `the chain ends at place ${String(Number(place) - 1)}, before the anchor`;
    expect((await chain().verifyTrail()).fault).toBe(fault);
    expect((await chain().verifySlice())?.fault).toBe(fault);
    await writeRows(2);
    expect((await chain().verifyTrail()).fault).toBe(`place ${place} is not what the anchor says`);
  });

  it('raises an alarm, and keeps the head that was announced [AUD-4]', async () => {
    await removeAndReseal();
    await writeRows(2);
    const anchor = await app.get(AuditWitness).findAnchor();
    expect(await alarms('altered')).toBe(0);
    await announce();
    expect(await alarms('altered')).toBe(1);
    expect(lines.filter((line) => line.includes('is not what it was'))).toHaveLength(1);
    expect(await app.get(AuditWitness).findAnchor()).toBe(anchor);
  });

  it('fails verification on a replica without files, by the head in the log [AUD-4]', async () => {
    await removeAndReseal();
    await writeRows(2);
    vi.spyOn(app.get(AuditWitness), 'findAnchor').mockResolvedValue(undefined);
    expect((await chain().verifyTrail()).fault).toBeUndefined();
    const anchor = findLoggedAnchor(lines.join(''));
    expect((await chain().verifyTrail(anchor)).fault).toMatch(/is not what the anchor says/);
  });

  it('raises an alarm about a start that hides it and that the service did not set [AUD-4]', async () => {
    await announce();
    const anchor = await app.get(AuditWitness).findAnchor();
    const place = Number(anchor?.split(':')[0]);
    await writeRows(1);
    await app.query('DELETE FROM audit_events WHERE position <= ?', [place]);
    await app.query("INSERT INTO audit_head (id, position, seal, mac) VALUES (2, ?, 'x', 'x')", [
      place,
    ]);
    await announce();
    expect(await alarms('altered')).toBe(1);
    expect(await app.get(AuditWitness).findAnchor()).toBe(anchor);
  });

  it('lets a trail pass that only grows or was archived [AUD-4]', async () => {
    await announce();
    await writeRows(3);
    await announce();
    const path = join(mkdtempSync(join(tmpdir(), 'keypad-witness-')), 'audit.jsonl');
    await app.get(AuditArchive).archiveBefore(Date.now() + 60_000, path);
    await writeRows(1);
    await announce();
    expect((await chain().verifyTrail()).fault).toBeUndefined();
    expect(await alarms('altered')).toBe(0);
    expect(await metricOf(app, 'keypad_audit_head_position')).toBeGreaterThan(0);
  });
});

describe('rows that are sealed late', () => {
  it('raise an alarm, and those of the last ten minutes raise none [AUD-4]', async () => {
    await app.newClient();
    await chain().sealRows();
    expect(await alarms('late')).toBe(0);
    await app.newClient();
    const { clock } = app.get(Database);
    const later = clock.now() + 11 * 60_000;
    vi.spyOn(clock, 'now').mockReturnValue(later);
    await chain().sealRows();
    expect(await alarms('late')).toBe(1);
    expect(lines.join('')).toContain('more than 10 minutes after they were written');
  });
});

describe('a row whose id is below that of the last sealed row', () => {
  /** Takes the next row out before it is sealed, seals others, and returns how to put it back. */
  async function takeOut(): Promise<() => Promise<unknown>> {
    await app.newClient();
    const [row = {}] = await app.query('SELECT * FROM audit_events ORDER BY id DESC LIMIT 1');
    await app.query('DELETE FROM audit_events WHERE id = ?', [row['id']]);
    await writeRows(2);
    const names = Object.keys(row);
    return () =>
      app.query(
        `INSERT INTO audit_events (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      );
  }

  it('raises no alarm within ten minutes, because transactions end in any order [AUD-4]', async () => {
    await (
      await takeOut()
    )();
    expect(await chain().sealRows()).toBe(1);
    expect(await alarms('late')).toBe(0);
    expect((await chain().verifyTrail()).fault).toBeUndefined();
  });

  it('raises an alarm later [AUD-4]', async () => {
    const putBack = await takeOut();
    const { clock } = app.get(Database);
    const later = clock.now() + 11 * 60_000;
    vi.spyOn(clock, 'now').mockReturnValue(later);
    await writeRows(1);
    expect(await alarms('late')).toBe(0);
    await putBack();
    await chain().sealRows();
    expect(await alarms('late')).toBe(1);
  });
});

describe('a reason beside the trail', () => {
  const record = (reason: string) =>
    app.get(AuditService).record(app.get(Database), AUTH.events['session.ended.operator'], {
      actor: 'user:1',
      subject: 'session:1',
      userId: 1,
      reason,
    });

  it.each([
    ['reason', "'approved by the CISO'"],
    ['created_at', 'created_at + 1'],
    ['user_id', '2'],
  ])('fails verification if its %s was changed, sealed or not [AUD-4]', async (column, value) => {
    await record('Because');
    const [row] = await app.query('SELECT MAX(id) AS id FROM audit_events');
    await app.query(`UPDATE audit_reasons SET ${column} = ${value}`);
    const fault = `the reason of row ${String(row?.['id'])} was changed or not written by the service`;
    expect((await chain().verifyTrail()).fault).toBe(fault);
    await chain().sealRows();
    expect((await chain().verifyTrail()).fault).toBe(fault);
    expect((await chain().verifySlice())?.fault).toBe(fault);
  });

  it('fails verification if it is that of another event, and passes if it ended with the account [AUD-4]', async () => {
    await record('First');
    await record('Second');
    expect((await chain().verifyTrail()).fault).toBeUndefined();
    const reasons = await app.query('SELECT nonce, mac FROM audit_reasons ORDER BY reason');
    await app.query("UPDATE audit_reasons SET reason = 'First', mac = ? WHERE reason = 'Second'", [
      reasons[0]?.['mac'],
    ]);
    expect((await chain().verifyTrail()).fault).toMatch(/^the reason of row/);
    await app.query('DELETE FROM audit_reasons');
    expect((await chain().verifyTrail()).fault).toBeUndefined();
  });
});

describe('a file of the archive', () => {
  it('fails verification if a line has a member that the service never wrote [AUD-4]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keypad-archive-'));
    const path = join(folder, 'audit.jsonl');
    await app.get(AuditArchive).archiveBefore(Date.now() + 60_000, path);
    const written = readFileSync(path, 'utf8').trimEnd().split('\n');
    for (const place of [0, 1, written.length - 1]) {
      const changed = join(folder, `changed-${String(place)}.jsonl`);
      const text = written.map((line, i) => (i === place ? line.replace('{', '{"x":1,') : line));
      writeFileSync(changed, `${text.join('\n')}\n`);
      await expect(app.get(AuditArchive).verifyFiles([changed])).rejects.toThrow(
        `line ${String(place + 1)} has members that the service never wrote`,
      );
    }
  });
});

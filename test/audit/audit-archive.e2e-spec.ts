import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { APP_EVENTS } from '../../src/app/features.js';
import {
  AuditArchive,
  AuditChain,
  AuditRetention,
  AuditService,
} from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { readJsonObject } from '../support/assertions/read-json.js';
import { messageIn } from '../support/assertions/returned.js';

const DAY_MS = 86_400_000;

let app: TestApp;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(inject('runFolder'), 'archive-'));
  app = await startApp({ LIMITS: 'off' });
  // Sealed when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await app.query('DELETE FROM audit_events');
  await app.query("UPDATE audit_head SET position = 0, seal = '', mac = ''");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const file = (name = 'a.jsonl') => join(folder, name);
const ago = (days: number) => app.get(Database).clock.now() - days * DAY_MS;
const archive = (days = 90, path = file()) => app.get(AuditArchive).archiveBefore(ago(days), path);
const verify = (paths = [file()], anchor?: string) =>
  app.get(AuditArchive).verifyFiles(paths, anchor);
const linesOf = (path = file()) => readFileSync(path, 'utf8').trimEnd().split('\n');
const rowsIn = (path = file()) => linesOf(path).slice(1, -1).map(readJsonObject);
const placed = () =>
  app.query('SELECT * FROM audit_events WHERE position IS NOT NULL ORDER BY position');

/** Writes and seals `n` rows of `days` ago. */
async function write(n: number, days: number): Promise<void> {
  const now = vi.spyOn(app.get(Database).clock, 'now').mockReturnValue(ago(days));
  const facts = Array.from(
    { length: n },
    () => ({ actor: 'operator', subject: 'client:1' }) as const,
  );
  await app
    .get(Database)
    .transaction((tx) => app.get(AuditService).record(tx, APP_EVENTS['client.created'], ...facts));
  now.mockRestore();
  await app.get(AuditChain).sealRows();
}

describe('archive of the audit trail', () => {
  it('moves the old rows to a file, intact and in order, and the rest stays verifiable [AUD-3]', async () => {
    await write(450, 91);
    await write(3, 1);
    const before = await placed();
    const { anchor } = await app.get(AuditChain).verifyTrail();
    const moved = await archive();
    expect(moved).toMatchObject({ rows: 450, start: '0:', removed: 450, resumed: false });
    expect(rowsIn()).toEqual(
      before.slice(0, 450).map((row) => expect.objectContaining({ ...row }) as unknown),
    );
    expect(await placed()).toEqual(before.slice(450));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await verify()).toMatchObject({ archived: 450, sealed: 3, start: moved.end, anchor });
    expect((await verify([file()], anchor)).fault).toBeUndefined();
  });

  it('reports how many rows of how many it archived and removed', async () => {
    await write(450, 91);
    await write(3, 1);
    const report = vi.fn();
    await app.get(AuditArchive).archiveBefore(ago(90), file(), report);
    const steps = (what: string) => [200, 450].map((done) => [{ what, done, total: 450 }]);
    expect(report.mock.calls).toEqual(
      expect.arrayContaining([...steps('archived'), ...steps('removed')]),
    );
  });

  it('continues the last archive with the next one, and verifies both with an anchor in either [AUD-3]', async () => {
    await write(3, 200);
    const { anchor: first } = await app.get(AuditChain).verifyTrail();
    await write(4, 100);
    const { anchor: second } = await app.get(AuditChain).verifyTrail();
    await write(2, 1);
    await archive(150, file('1'));
    await archive(90, file('2'));
    for (const anchor of [undefined, '0:', first, second]) {
      const verdict = await verify([file('1'), file('2')], anchor);
      expect([verdict.fault, verdict.archived, verdict.sealed]).toEqual([undefined, 7, 2]);
    }
    await expect(verify([file('1'), file('2')], first.replace(/^3:/, '2:'))).rejects.toThrow(
      'place 2 is not what the anchor says',
    );
    await expect(verify([file('1')])).rejects.toThrow(
      'the files end with place 3, but the database begins after place 7: name the files with the rows between',
    );
    await expect(verify([file('2'), file('1')])).rejects.toThrow(
      'begins after place 0 and does not continue',
    );
  });

  it('keeps the last sealed row, and writes no file without a row to archive [AUD-3]', async () => {
    await write(1, 91);
    await expect(archive()).rejects.toThrow(
      'there are no rows to archive: none before that time is sealed',
    );
    expect(existsSync(file())).toBe(false);
    await write(1, 91);
    expect(await archive()).toMatchObject({ rows: 1, removed: 1 });
    expect(await placed()).toHaveLength(1);
  });

  it('never overwrites a file, and says what the file is [AUD-3]', async () => {
    await write(3, 91);
    await write(1, 1);
    writeFileSync(file('notes'), 'mine\n');
    await expect(archive(90, file('notes'))).rejects.toThrow(/is no whole archive/);
    writeFileSync(file('json'), '{"a":1}\n');
    await expect(archive(90, file('json'))).rejects.toThrow('it is not an archive of audit rows');
    expect(readFileSync(file('notes'), 'utf8') + readFileSync(file('json'), 'utf8')).toBe(
      'mine\n{"a":1}\n',
    );
    await expect(archive(90, folder)).rejects.toThrow(/: it is a folder$/);
    await expect(archive(90, join(folder, 'no', 'a'))).rejects.toThrow(
      /: there is no such file or folder$/,
    );
    expect(await placed()).toHaveLength(4);
    await archive();
    const text = readFileSync(file(), 'utf8');
    await expect(archive()).rejects.toThrow(
      /has the rows up to place 3, and the database has them no more/,
    );
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('loses no row by a crash while the file is written, whatever is written of it [AUD-3]', async () => {
    await write(3, 91);
    await write(1, 1);
    const remove = vi
      .spyOn(app.get(AuditRetention), 'removeRows')
      .mockRejectedValueOnce(new Error('killed'));
    await expect(archive()).rejects.toThrow('killed');
    const whole = readFileSync(file(), 'utf8');
    const firstLine = whole.indexOf('\n') + 1;
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (const bytes of [0, 10, firstLine, firstLine + 20, lastLine, whole.length - 5]) {
      const cut = file(`cut ${String(bytes)}`);
      writeFileSync(cut, whole.slice(0, bytes));
      const said =
        bytes < firstLine
          ? /is no whole archive/
          : /was not finished. None of its rows was removed .* delete it/;
      await expect(archive(90, cut)).rejects.toThrow(said);
      await expect(verify([cut])).rejects.toThrow(/ends before its last line/);
    }
    expect(remove).toHaveBeenCalledTimes(1);
    expect(await placed()).toHaveLength(4);
  });

  it('removes the rest when it is repeated after a crash during the removal [AUD-3]', async () => {
    await write(450, 91);
    await write(1, 1);
    const database = app.get(Database);
    const transaction = database.transaction.bind(database);
    const fail = () => Promise.reject(new Error('killed'));
    vi.spyOn(database, 'transaction')
      .mockImplementationOnce(transaction)
      .mockImplementationOnce(fail);
    await expect(archive()).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(await placed()).toHaveLength(251);
    await expect(verify()).rejects.toThrow(
      'the files end with place 450, but the database still begins after place 200: run `audit archive` again with the last file',
    );
    const cut = file('cut');
    writeFileSync(cut, linesOf().slice(0, 100).join('\n'));
    await expect(archive(90, cut)).rejects.toThrow(
      /its rows may be missing from the database: keep it/,
    );
    expect(await archive()).toMatchObject({ rows: 450, removed: 250, resumed: true });
    expect(await verify()).toMatchObject({ archived: 450, sealed: 1 });
  });

  it('names what was changed in a file [AUD-3]', async () => {
    await write(4, 91);
    await write(1, 1);
    await archive();
    const lines = linesOf();
    const faultOf = async (changed: readonly string[]) => {
      writeFileSync(file(), `${changed.join('\n')}\n`);
      return verify().then(
        () => undefined,
        (error: unknown) => messageIn(error).replace(`${file()}: `, ''),
      );
    };
    const [first = '', , second = ''] = lines;
    const last = lines.at(-1) ?? '';
    const without = (n: number) => lines.toSpliced(n, 1);
    expect(await faultOf(lines)).toBeUndefined();
    expect(
      await faultOf(lines.with(2, second.replace('client.created', 'client.disabled'))),
    ).toMatch(/^row \d+ at place 2 was changed or not written by the service$/);
    expect(await faultOf(without(2))).toBe('the row at place 2 was removed');
    expect(await faultOf(without(4))).toBe(
      'the rows after place 3 were removed: the last line says 4',
    );
    expect(await faultOf(without(5))).toMatch(/^it ends before its last line/);
    expect(await faultOf(without(0))).toBe('it is not an archive of audit rows');
    expect(await faultOf([...lines, second])).toBe('there are lines after the end');
    expect(await faultOf(lines.with(2, 'x'))).toBe('line 3 is not JSON');
    expect(await faultOf(lines.with(2, '{"id":"1"}'))).toBe(
      'line 3 is not a row of the audit trail',
    );
    expect(await faultOf(lines.with(0, first.replace('"position":0', '"position":1')))).toMatch(
      /^the first line was changed/,
    );
    expect(await faultOf(lines.with(5, last.replace('"position":4', '"position":3')))).toMatch(
      /^the last line was changed/,
    );
    expect(await faultOf(lines.with(0, first.replace(/"mac":"[^.]+/, '"mac":"gone')))).toBe(
      'the first line was made with key gone, which is not in KEYS',
    );
  });

  it('removes nothing, and leaves no file, if a row in the database has a fault [AUD-3]', async () => {
    await write(400, 91);
    await write(1, 1);
    await app.query("UPDATE audit_events SET event = 'user.resumed' WHERE position = 300");
    await expect(archive()).rejects.toThrow(
      /at place 300 was changed or not written by the service/,
    );
    expect(existsSync(file())).toBe(false);
    expect(await placed()).toHaveLength(401);
  });

  it('removes nothing if the database has another row at the end of the file [AUD-3]', async () => {
    await write(3, 91);
    await write(1, 1);
    vi.spyOn(app.get(AuditRetention), 'removeRows').mockRejectedValueOnce(new Error('killed'));
    await expect(archive()).rejects.toThrow('killed');
    await app.query("UPDATE audit_events SET seal = 'other' WHERE position = 3");
    await expect(archive()).rejects.toThrow(
      /has another row at place 3 than the database: no row was removed$/,
    );
    expect(await placed()).toHaveLength(4);
  });

  it('keeps the rows it has, and says so, if another process removes more meanwhile [AUD-3]', async () => {
    await write(450, 91);
    await write(1, 1);
    const retention = app.get(AuditRetention);
    const next = retention.findOldRows.bind(retention);
    vi.spyOn(retention, 'findOldRows').mockImplementationOnce(async (start, isOld) => {
      const old = await next(start, isOld);
      await retention.removeBefore(ago(90));
      return old;
    });
    await expect(archive()).rejects.toThrow(
      `another process removed the rows up to place 450 meanwhile, and ${file()} has only those up to place 200`,
    );
    expect(rowsIn()).toHaveLength(200);
    await expect(verify()).rejects.toThrow('name the files with the rows between');
  });

  it('has every row in the file or the database while others write, verify and archive [AUD-3]', async () => {
    await write(600, 91);
    await write(1, 1);
    const moved = Promise.allSettled([archive(), archive(90, file('b'))]);
    const progress = { isOver: false };
    void moved.finally(() => (progress.isOver = true));
    const faults: (string | undefined)[] = [];
    while (!progress.isOver) {
      await Promise.all([app.newClient(), app.get(AuditChain).sealRows()]);
      faults.push((await app.get(AuditChain).verifyTrail()).fault);
    }
    await moved;
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    const complete = [file(), file('b')].filter(
      (path) => existsSync(path) && rowsIn(path).length === 600,
    );
    expect(complete.length).toBeGreaterThan(0);
    expect(await verify(complete.slice(0, 1))).toMatchObject({ archived: 600 });
  });
});

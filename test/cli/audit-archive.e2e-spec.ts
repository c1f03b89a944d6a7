import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { APP_EVENTS } from '../../src/app/features.js';
import { AuditChain, AuditService } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { keypad, type CommandOptions } from '../support/servers/command.js';
import { readJson } from '../support/assertions/read-json.js';

const PLACED = z.object({ position: z.number().optional() });

let app: TestApp;
let file: string;
beforeEach(async () => {
  app = await startApp({ LIMITS: 'off' });
  file = join(mkdtempSync(join(inject('runFolder'), 'archive-')), 'audit.jsonl');
});
afterEach(() => app.close());

function run(args: readonly string[], options?: CommandOptions) {
  const { DATABASE_URL, DATA_DIR } = app.config;
  return keypad({ DATABASE_URL, DATA_DIR }, ['audit', ...args], options);
}

const archive = (options?: CommandOptions) =>
  run(['archive', '--before', '2100-01-01', file, '--json'], options);

/** Writes and seals `n` rows. */
async function write(n: number): Promise<void> {
  const facts = Array.from(
    { length: n },
    () => ({ actor: 'operator', subject: 'client:1' }) as const,
  );
  await app
    .get(Database)
    .transaction((tx) => app.get(AuditService).record(tx, APP_EVENTS['client.created'], ...facts));
  while ((await app.get(AuditChain).verifyTrail()).unsealed > 0)
    await app.get(AuditChain).sealRows();
}

async function places(): Promise<number[]> {
  const rows = await app.query('SELECT position FROM audit_events WHERE position IS NOT NULL');
  return rows.map(({ position }) => Number(position));
}

function placesIn(path: string): number[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(1, -1);
  return lines.flatMap((line) => {
    const { position } = readJson(PLACED, line);
    return position === undefined ? [] : [position];
  });
}

describe('keypad audit archive', () => {
  it('moves rows to a file, prints its places, and verify takes it [AUD-3]', async () => {
    await write(3);
    const all = await places();
    const last = Math.max(...all);
    const moved = await archive();
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    const end = expect.stringMatching(`^${String(last - 1)}:`) as string;
    expect(moved.json()).toEqual({
      file,
      rows: last - 1,
      start: '0:',
      end,
      removed: last - 1,
      resumed: false,
    });
    const verified = await run(['verify', '--file', file, '--json']);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.json()).toMatchObject({ archived: last - 1, fault: null, start: end });
    expect((await run(['verify', '--json'])).json()).not.toHaveProperty('archived');
    const anchor = readJson(z.object({ end: z.string() }), moved.stdout).end;
    expect((await run(['verify', '--file', file, '--anchor', anchor])).code).toBe(0);
  });

  it('ends with 1 and one line for a file that exists, was changed or does not, and with 2 for wrong usage [AUD-3]', async () => {
    await write(3);
    await archive();
    const again = await archive();
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^error: \S+ exists\. It has the rows up to place \d+, [^\n]+\n$/);
    writeFileSync(file, readFileSync(file, 'utf8').replace('client.created', 'client.disabled'));
    const changed = await run(['verify', '--file', file]);
    expect(changed).toMatchObject({ code: 1, stdout: '' });
    expect(changed.stderr).toMatch(
      /^error: \S+: row \d+ at place \d+ was changed or not written by the service\n$/,
    );
    const missing = await run(['verify', '--file', `${file}.none`]);
    expect(missing).toMatchObject({
      code: 1,
      stderr: `error: cannot read ${file}.none: there is no such file or folder\n`,
    });
    for (const args of [
      ['archive', file],
      ['archive', '--before', '2026-02-30', file],
      ['archive', '--before', '2026-01-01'],
    ]) {
      expect(await run(args)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it.each([
    ['the first removal', 1, 0],
    ['its commit', 2, 0],
    ['the second removal', 4, 200],
  ])(
    'loses no row by kill -9 before %s, and removes the rest when repeated [AUD-3]',
    async (_when, statement, gone) => {
      await write(450);
      const all = await places();
      const killed = await archive({ crash: { from: 'DELETE FROM audit_events', statement } });
      expect(killed).toMatchObject({ code: -1, stdout: '' });
      const [kept, moved] = [await places(), placesIn(file)];
      expect(kept.length).toBe(all.length - gone);
      expect(new Set([...kept, ...moved])).toEqual(new Set(all));
      const again = await archive();
      expect(again).toMatchObject({ code: 0, stderr: '' });
      expect(again.json()).toMatchObject({
        rows: all.length - 1,
        removed: kept.length - 1,
        resumed: true,
      });
      expect((await run(['verify', '--file', file])).code).toBe(0);
    },
  );

  it('moves many rows in a process of its own, which stays for the pauses between batches [AUD-3]', async () => {
    await write(450);
    expect((await archive({ alone: true })).json()).toMatchObject({ rows: 451, removed: 451 });
  });

  it('loses no row by kill -9 while it writes, and then names the file to delete [AUD-3]', async () => {
    await write(450);
    const all = await places();
    const preload = join(mkdtempSync(join(inject('runFolder'), 'kill-')), 'kill.mjs');
    writeFileSync(preload, KILL_BEFORE_THIRD_WRITE);
    const killed = await archive({ nodeArguments: ['--import', preload] });
    expect(killed).toMatchObject({ code: -1, stdout: '' });
    expect(placesIn(file)).toEqual(all.toSorted((x, y) => x - y).slice(0, 200));
    expect(await places()).toEqual(all);
    const again = await archive();
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(
      /was not finished\. None of its rows was removed from the database: delete it /,
    );
    rmSync(file);
    expect((await archive()).json()).toMatchObject({ resumed: false, removed: all.length - 1 });
  });
});

/** Ends the process before it writes the second batch of rows. */
const KILL_BEFORE_THIRD_WRITE = `
  import { open } from 'node:fs/promises';
  const handle = await open('/dev/null');
  const prototype = Object.getPrototypeOf(handle);
  const { appendFile } = prototype;
  let writes = 0;
  prototype.appendFile = function (...args) {
    writes += 1;
    return writes === 3 ? process.kill(process.pid, 'SIGKILL') : appendFile.apply(this, args);
  };
  await handle.close();`;

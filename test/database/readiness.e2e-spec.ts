import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { send } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';

/** Milliseconds that `performance` reads too much. */
let shiftMs = 0;
const read = performance.now.bind(performance);

afterEach(() => {
  vi.restoreAllMocks();
  shiftMs = 0;
});

async function start(settings: Settings = {}): Promise<TestApp> {
  vi.spyOn(performance, 'now').mockImplementation(() => read() + shiftMs);
  const app = await startApp({ LIMITS: 'off', ...settings });
  onTestFinished(app.close);
  return app;
}

/** Returns the status of readiness when nothing that was found before counts any more. */
async function readyLater(app: TestApp): Promise<number> {
  shiftMs += 10_000;
  return (await send(`${app.url}/health/ready`)).status;
}

describe.runIf(inject('engine') === 'sqlite')('GET /health/ready on SQLite', () => {
  it('returns 503 while the database is read-only [FLT-2]', async () => {
    const app = await start();
    expect(await readyLater(app)).toBe(200);
    await app.query('PRAGMA query_only = 1');
    expect(await readyLater(app)).toBe(503);
    await app.query('PRAGMA query_only = 0');
    expect(await readyLater(app)).toBe(200);
  });

  it('returns 503 while the disk is full [FLT-2]', async (context) => {
    const folder = mkdtempSync(join(inject('runFolder'), 'disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'pipe' });
    } catch {
      context.skip('only root can mount a small disk');
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder]);
    });
    const app = await start({ DATABASE_URL: `sqlite:${join(folder, 'keypad.sqlite')}` });
    await app.query('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(await readyLater(app)).toBe(200);

    const filler = join(folder, 'filler');
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4_096));
    }).toThrow('ENOSPC');
    expectRefusal(await new Actor(app).register(), 'SERVICE_UNAVAILABLE');
    expect(await readyLater(app)).toBe(503);

    rmSync(filler);
    expect(await readyLater(app)).toBe(200);
    expectOk(await new Actor(app).register());
  });
});

describe.runIf(inject('engine') === 'mariadb')('GET /health/ready on MariaDB', () => {
  it.each([
    ['migrations', 'UPDATE', 'a small write fails'],
    ['users', 'INSERT', 'requests find a table full'],
  ])('returns 503 while triggers on %s fail each %s: %s [FLT-2]', async (table, event) => {
    const app = await start();
    expect(await readyLater(app)).toBe(200);
    await app.query(`CREATE TRIGGER full BEFORE ${event} ON ${table} FOR EACH ROW
      SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114`);

    shiftMs += 10_000;
    expect((await new Actor(app).register()).status).toBe(event === 'INSERT' ? 503 : 200);
    expect((await send(`${app.url}/health/ready`)).status).toBe(503);

    await app.query('DROP TRIGGER full');
    expect(await readyLater(app)).toBe(200);
  });
});

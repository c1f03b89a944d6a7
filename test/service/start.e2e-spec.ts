import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { loadedPackages } from '../support/servers/loaded-packages.js';
import { startServer } from '../support/servers/processes.js';
import { newKey } from '../support/servers/production.js';

/**
 * Packages that only some installations need; each costs time and memory at the start
 * (docs/performance.md).
 */
const NOT_ALWAYS = [
  ...['@nestjs/swagger', '@fastify/static', '@apollo/usage-reporting-protobuf'],
  ...['redis', 'nodemailer', 'smpp'],
];

const KEYS = `test:${newKey()}`;

describe('the service at its start', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  it('keeps compiled code in the data folder, and the next start uses it', async () => {
    const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR, KEYS };
    const first = await startServer(settings, { keepsCompiledCode: true });
    expect((await first.stop()).code).toBe(0);
    const [version = ''] = readdirSync(join(DATA_DIR, 'compile-cache'));
    const kept = readdirSync(join(DATA_DIR, 'compile-cache', version));
    expect(kept.length).toBeGreaterThan(20);

    const second = await startServer(settings, { keepsCompiledCode: true });
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
    await second.stop();
    expect(readdirSync(join(DATA_DIR, 'compile-cache', version))).toHaveLength(kept.length);
  });

  it('creates the data folder if only the demo needs it', async () => {
    const own = await freshDatabase();
    const DATA_DIR = join(mkdtempSync(join(inject('runFolder'), 'data-')), 'new');
    const settings = { DATABASE_URL: own.url, DATA_DIR, KEYS, NODE_ENV: 'development', DEMO: 'on' };
    const server = await startServer(settings);
    await server.stop();
    expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['demo.json', 'desk.json']));
    await own.drop();
  });

  it('logs each migration with its duration', async () => {
    const own = await freshDatabase();
    const server = await startServer({ DATABASE_URL: own.url, KEYS, LOG_LEVEL: 'info' });
    const output = server.takeOutput();
    await server.stop();
    await own.drop();
    expect(output.match(/"context":"Migrations","msg":"\w+ ran in \d+ ms"/g)).toHaveLength(
      MIGRATIONS.length,
    );
  });

  it('ends its output in development with what to open', async () => {
    const own = await freshDatabase();
    const settings = {
      DATABASE_URL: own.url,
      KEYS,
      NODE_ENV: 'development',
      CONSOLE: 'on',
      LOG_LEVEL: 'info',
    } as const;
    const server = await startServer(settings);
    const { port } = new URL(server.url);
    await server.stop();
    const [, after = ''] = server.takeOutput().split('keypad is running');
    expect(after).toContain(`  console   http://localhost:${port}  open this page in a browser\n`);
    expect(after).not.toMatch(/successfully started|Server listening/);
    await own.drop();
  });

  it('loads no package that its settings do not need', async () => {
    const list = join(inject('runFolder'), 'modules.txt');
    const server = await startServer({ DATABASE_URL: database.url, KEYS }, { listModules: list });
    await server.stop();
    const loaded = loadedPackages(list);
    expect(loaded).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm']));
    expect(NOT_ALWAYS.filter((name) => loaded.includes(name))).toEqual([]);
  });

  it('warns of a variable that is probably a misspelt setting, without its value [FLT-4]', async () => {
    const misspelt = { OTP_TTI: 'Zebra-7731' };
    const server = await startServer({
      DATABASE_URL: database.url,
      KEYS,
      LOG_LEVEL: 'warn',
      ...misspelt,
    });
    const output = server.takeOutput();
    await server.stop();
    expect(output).toMatch(/"level":"warn".*OTP_TTI: is not a setting; did you mean OTP_TTL\?/);
    expect(output).not.toContain('Zebra-7731');
  });

  it('creates no data folder', async () => {
    const DATA_DIR = join(mkdtempSync(join(inject('runFolder'), 'data-')), 'none');
    const server = await startServer(
      { DATABASE_URL: database.url, DATA_DIR, KEYS },
      { keepsCompiledCode: true },
    );
    await server.stop();
    expect(() => readdirSync(DATA_DIR)).toThrow('ENOENT');
  });
});

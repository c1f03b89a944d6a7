import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { startServer } from './support/processes.js';

describe('compiled code', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  it('is kept in the data folder, and the next start serves from it', async () => {
    const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR };
    const first = await startServer(settings, { keepsCompiledCode: true });
    expect((await first.stop()).code).toBe(0);
    const [version = ''] = readdirSync(join(DATA_DIR, 'compile-cache'));
    const kept = readdirSync(join(DATA_DIR, 'compile-cache', version));
    expect(kept.length).toBeGreaterThan(100);

    const second = await startServer(settings, { keepsCompiledCode: true });
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
    await second.stop();
    expect(readdirSync(join(DATA_DIR, 'compile-cache', version))).toHaveLength(kept.length);
  });

  it('does not make a data folder of its own', async () => {
    const DATA_DIR = join(mkdtempSync(join(inject('runFolder'), 'data-')), 'none');
    const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
    const server = await startServer({ DATABASE_URL: database.url, DATA_DIR, KEYS: keys }, { keepsCompiledCode: true });
    await server.stop();
    expect(() => readdirSync(DATA_DIR)).toThrow('ENOENT');
  });
});

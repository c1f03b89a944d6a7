import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Settings } from '../support/servers/app.js';
import { COMPILED_CODE, ROOT } from '../support/servers/built.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { fixedPort, portOf } from '../support/servers/ports.js';
import { exitCodeOf } from '../support/servers/child-exit.js';

describe('a start that is refused', () => {
  let database: FreshDatabase;
  let other: Server;

  beforeEach(async () => {
    database = await freshDatabase();
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterEach(async () => {
    other.close();
    await database.drop();
  });

  it('exits with 1 and only says that the port is in use', async () => {
    const port = portOf(other);
    const { code, stdout, stderr } = await start({
      DATABASE_URL: database.url,
      PORT: String(port),
    });
    expect(stderr).toBe(
      `keypad does not start: port ${String(port)} is in use; set PORT to another one\n`,
    );
    expect(stdout).not.toMatch(/"level":"error"|successfully started|listening/);
    expect(code).toBe(1);
  });

  it('exits with 69 and only says that the database cannot be reached', async () => {
    const url = `mysql://root@127.0.0.1:${String(await fixedPort())}/keypad`;
    const { code, stdout, stderr } = await start({ DATABASE_URL: url });
    expect(stderr).toMatch(/^keypad does not start: the database cannot be reached: [^\n]+\n$/);
    expect(stdout).not.toMatch(/"level":"error"/);
    expect(code).toBe(69);
  });

  it('loses no line of its log when it exits', async () => {
    const url = `mysql://root@127.0.0.1:${String(await fixedPort())}/keypad`;
    const { stdout } = await start({ DATABASE_URL: url, LOG_LEVEL: 'debug' });
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('"context":"ExceptionHandler"');
  });

  it('exits with 78 and names the pending migrations once', async () => {
    const { code, stdout, stderr } = await start({
      DATABASE_URL: database.url,
      DATABASE_MIGRATE: 'off',
    });
    expect(stderr).toMatch(
      /^keypad does not start: [^\n]*the schema lacks Baseline[^\n]*; run `keypad migrate`\n$/,
    );
    expect(stdout).not.toMatch(/"level":"error"|Baseline/);
    expect(code).toBe(78);
  });
});

/** Runs the service with its default log level until it exits. */
async function start(settings: Settings) {
  const env = {
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: COMPILED_CODE,
    DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
    DEMO: 'off',
    ...settings,
  };
  const child = execFile(process.execPath, [join(ROOT, 'dist/main.js')], { env });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text: string) => (output.stdout += text));
  child.stderr?.on('data', (text: string) => (output.stderr += text));
  const code = await exitCodeOf(child, 'close');
  return { code, ...output };
}

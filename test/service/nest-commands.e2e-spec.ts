import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ROOT } from '../support/servers/built.js';
import { fixedPort } from '../support/servers/ports.js';

const COPIED = ['src', 'nest-cli.json', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
const HEALTH = 'src/platform/health/health.module.ts';
/**
 * Ends a command and all that it started when standard input closes, also because this process was
 * killed.
 */
const KEEPER = '"$@" </dev/null & cat >/dev/null; kill 0';
const PATIENCE = { timeout: 250_000, interval: 50 };

/** In a copy of the repository, because other specs start the bundle in `dist`. */
describe('the commands of Nest', () => {
  let folder: string;
  let end: () => Promise<unknown> = () => Promise.resolve();

  beforeAll(() => {
    folder = mkdtempSync(join(inject('runFolder'), 'nest-'));
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // The second compiler goes on where the first one ended. Types are checked by `npm run check`.
    edit('tsconfig.build.json', '"incremental": false', '"incremental": true, "noCheck": true');
  });
  afterAll(() => end());

  function edit(name: string, from: string, to: string): void {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replaceAll(from, to));
  }

  it('`nest build` compiles every module and copies the schema', async () => {
    await promisify(execFile)('npx', ['nest', 'build'], { cwd: folder, timeout: PATIENCE.timeout });
    for (const file of ['main.js', 'operations/cli/main.js', 'platform/graphql/schema.gql']) {
      expect(existsSync(join(folder, 'dist', file)), file).toBe(true);
    }
  });

  it('`npm run start:dev` serves, and restarts with each change', async () => {
    const port = await fixedPort();
    const env = {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(folder, 'keypad.sqlite')}`,
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
    };
    const command = spawn('sh', ['-c', KEEPER, 'sh', 'npm', 'run', '-s', 'start:dev'], {
      ...{ cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
    });
    const ended = once(command, 'exit');
    end = () => {
      command.stdin.end();
      return ended;
    };
    let output = '';
    command.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${String(port)}${path}`).catch(
        () => undefined,
      );
      return [response?.status, await response?.text()];
    };

    await vi.waitFor(async () => {
      expect((await get('/health/ready'))[0], output).toBe(200);
    }, PATIENCE);
    edit(HEALTH, "{ status: 'ok' }", "{ status: 'changed' }");
    await vi.waitFor(async () => {
      expect(await get('/health/live'), output).toEqual([200, '{"status":"changed"}']);
    }, PATIENCE);
  });
});

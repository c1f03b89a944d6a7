import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { COMPILED_CODE, ROOT } from '../support/servers/built.js';
import { portOf } from '../support/servers/ports.js';

const SECRET = 'a-secret-of-22-characters';

/** Returns an empty working folder, with a `.env` of these lines. */
function folderWith(...lines: string[]): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'env-file-'));
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
  return folder;
}

/** Runs the service, or an operator command, in a folder until it ends. */
function run(cwd: string, env: Record<string, string>, program = 'main.js', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'dist', program), ...args],
    {
      cwd,
      encoding: 'utf8',
      env: { NODE_COMPILE_CACHE: COMPILED_CODE, ...env },
    },
  );
  return { code: status, stdout, stderr };
}

/** Returns a port in use, so that a service on it logs its first lines and ends. */
async function usedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return String(portOf(server));
}

it('the service reads .env in its working folder, and logs its path without values', async () => {
  const port = await usedPort();
  const folder = folderWith(
    '# A comment',
    `PORT=${port}`,
    "USSD_CODE='*6655#'",
    `USSD_GATEWAY_TOKEN=${SECRET}`,
    'DEMO=off',
  );
  const { stdout, stderr } = run(folder, { DEMO: 'off' });
  expect(stderr).toContain(`port ${port} is in use`);
  const [first = ''] = stdout.split('\n');
  expect(JSON.parse(first)).toMatchObject({
    context: 'Settings',
    msg: `read ${join(folder, '.env')}: 3 variables; 1 variable set before it keep their values`,
  });
  expect(stdout).not.toContain(SECRET);
});

it('the service skips a byte order mark at the start of .env [FLT-8]', () => {
  const { code, stderr } = run(folderWith('\uFEFFNODE_ENV=production'), {});
  expect(code).toBe(78);
  expect(stderr).toContain('- BASE_URL: must be set in production');
});

it('a variable that is set keeps its value, also an empty one', async () => {
  const port = await usedPort();
  const folder = folderWith('PORT=1', 'BASE_URL=nonsense');
  const { stderr } = run(folder, { PORT: port, BASE_URL: '', DEMO: 'off' });
  expect(stderr).toBe(`keypad does not start: port ${port} is in use; set PORT to another one\n`);
});

it('production reads it too, and refuses its faults and misspelt names', () => {
  const { code, stderr } = run(folderWith('NODE_ENV=production', 'PORT=x', 'OTP_TTI=9'), {});
  expect(code).toBe(78);
  expect(stderr).toContain('- PORT: must be an integer');
  expect(stderr).toContain('- OTP_TTI: is not a setting; did you mean OTP_TTL?');
  expect(stderr).toContain('- BASE_URL: must be set in production');
});

it('operator commands read it too, and print nothing of it', () => {
  const folder = folderWith('DATABASE_URL=sqlite:found.sqlite', 'DATABASE_MIGRATE=on');
  expect(run(folder, {}, 'cli/main.js', 'migrate').code).toBe(0);
  const { code, stdout, stderr } = run(folder, {}, 'cli/main.js', 'client', 'list', '--json');
  expect([code, JSON.parse(stdout), stderr]).toEqual([0, [], '']);
});

it('one that cannot be read is refused with 78', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'env-file-'));
  mkdirSync(join(folder, '.env'));
  for (const program of ['main.js', 'cli/main.js']) {
    const { code, stderr } = run(folder, {}, program);
    expect([code, stderr]).toEqual([
      78,
      `keypad cannot read ${join(folder, '.env')} (EISDIR); let this user read it, or remove it\n`,
    ]);
  }
});

it('nothing is read with NODE_ENV=test', () => {
  const { stderr } = run(folderWith('PORT=x'), { NODE_ENV: 'test', BASE_URL: 'x' });
  expect(stderr).toBe(
    'keypad does not start:\n- BASE_URL: must be an http(s) URL without a trailing slash\n',
  );
});

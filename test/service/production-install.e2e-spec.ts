import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { Actor } from '../support/actors/actor.js';
import type { Settings, TestApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { startServer } from '../support/servers/processes.js';
import { newKey } from '../support/servers/production.js';
import { readJson } from '../support/assertions/read-json.js';
import { readCredentials } from '../support/servers/credentials.js';

const LOCK_FILE = z.object({ packages: z.record(z.string(), z.unknown()) });
const PACKAGE = z.object({ version: z.string() });

/** Makes zod necessary, which is loaded only for a setting in JSON. */
const SMS_PROVIDERS = JSON.stringify([
  {
    name: 'main',
    driver: 'http',
    preset: 'twilio',
    options: { account: 'a', token: 'b', sender: '+12025550123' },
  },
]);

describe('dist with the packages that dist/package.json names', () => {
  let folder: string;
  let settings: Settings;

  beforeAll(() => {
    folder = mkdtempSync(join(inject('runFolder'), 'production-'));
    settings = { DATA_DIR: mkdtempSync(join(folder, 'data-')), KEYS: `test:${newKey()}` };
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
    rmSync(join(folder, 'dist/node_modules'), { recursive: true, force: true });
    const { packages } = readJson(
      LOCK_FILE,
      readFileSync(join(ROOT, 'dist/package-lock.json'), 'utf8'),
    );
    for (const path of Object.keys(packages).filter((each) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(each),
    )) {
      const installed = join(folder, 'dist', path);
      mkdirSync(dirname(installed), { recursive: true });
      symlinkSync(join(ROOT, path), installed);
    }
  });

  it('has no Nest, TypeORM or GraphQL in node_modules', () => {
    const installed = readdirSync(join(folder, 'dist/node_modules'));
    expect(installed).toEqual(expect.arrayContaining(['better-sqlite3', 'mysql2', 'zod']));
    expect(installed).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(@nestjs|typeorm|graphql)$/)]),
    );
  });

  it('runs operator commands', async () => {
    const { version } = readJson(PACKAGE, readFileSync(join(folder, 'dist/package.json'), 'utf8'));
    expect(await keypad('--version')).toBe(`${version}\n`);
    expect(await keypad('migrate')).not.toBe('');
    expect(await keypad('doctor')).toMatch(/^ok +database: /m);
  });

  it('signs a user in, validates a request and serves the reference and the console', async () => {
    const created = await keypad(
      'client',
      'create',
      '--name',
      'Shop',
      '--platform',
      'WEB',
      '--json',
    );
    const client = readCredentials(created);
    const server = await startServer({ ...settings, CONSOLE: 'on' }, { root: folder });
    try {
      // An actor needs no more.
      const app = { url: server.url, client, config: { USSD_CODE: '*6655#' } } as TestApp;
      const actor = await Actor.signedIn(app);
      expect((await actor.gql('{ Application { application } }')).body.data).toEqual({
        Application: { application: 'Shop' },
      });
      const refused = await actor.gql(
        'mutation { TicketAdd(ticket_department_id: 1, title: "", content: "") { id } }',
      );
      expect(refused.body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      for (const path of ['/', '/docs', '/docs/fa/guide', '/docs/openapi.json']) {
        const response = await fetch(server.url + path, { headers: { accept: 'text/html' } });
        expect(response.status, path).toBe(200);
      }
    } finally {
      await server.stop();
    }
  });

  it('reads settings in JSON', async () => {
    const providers = {
      DELIVERY: 'providers',
      SMS_PROVIDERS,
      USSD_GATEWAY_TOKEN: '5f0c9a71e3b84d26a7d1c08e9b3f6425',
    } as const;
    expect(await keypad('doctor', providers)).toMatch(/^ok +settings: /m);
  });

  async function keypad(...words: (string | Settings)[]): Promise<string> {
    const args = words.filter((word) => typeof word === 'string');
    const more = words
      .filter((word) => typeof word !== 'string')
      .reduce<Settings>((all, each) => ({ ...all, ...each }), {});
    const env = { NODE_ENV: 'test', DEMO: 'off', ...settings, ...more };
    const command = promisify(execFile)(
      process.execPath,
      [join(folder, 'dist/cli/main.js'), ...args],
      { env },
    );
    return command.then(
      ({ stdout }) => stdout,
      (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
    );
  }
});

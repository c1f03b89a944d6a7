import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditChain, AuditFeed } from '../../src/audit/index.js';
import { Endpoints, EndpointSecrets } from '../../src/webhooks/index.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { fixedPort } from '../support/servers/ports.js';
import { scratchFolder } from '../support/servers/scratch.js';

const FOLDER = join(ROOT, 'examples/webhooks');
/** The published example of the Standard Webhooks specification. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const [ID, BODY, SIGNED_AT] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', '1614265330'];
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

interface Language {
  readonly name: string;
  readonly program: string;
  readonly start: (port: string) => readonly [program: string, ...args: string[]];
}

const LANGUAGES: readonly Language[] = [
  { name: 'Node.js', program: process.execPath, start: () => [process.execPath, 'receiver.mjs'] },
  { name: 'Python', program: '/usr/bin/python3', start: () => ['/usr/bin/python3', 'receiver.py'] },
  {
    name: 'PHP',
    program: '/usr/bin/php',
    start: (port) => ['/usr/bin/php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
  { name: 'Go', program: '/usr/bin/go', start: () => [built()] },
];
/** Those that are installed. CI installs all (`.ci/run`). */
const INSTALLED = LANGUAGES.filter(({ program }) => process.env['CI'] === 'true' || existsSync(program));

function built(): string {
  const program = join(scratchFolder('keypad-receiver-'), 'receiver');
  execFileSync('/usr/bin/go', ['build', '-o', program, 'receiver.go'], { cwd: FOLDER });
  return program;
}

describe.each(INSTALLED)('the receiver of webhooks in $name', ({ start }) => {
  let app: TestApp;
  let url = '';
  let printed = '';
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off' });
    const PORT = String(await fixedPort());
    const [program, ...args] = start(PORT);
    const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET, PORT };
    const child = spawn(program, args, { cwd: FOLDER, env, stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    stop = () => (child.kill('SIGKILL'), once(child, 'exit'));
    url = `http://127.0.0.1:${PORT}/hooks`;
    await vi.waitFor(() => fetch(url, { method: 'POST' }), { timeout: 20_000, interval: 50 });
  }, 60_000);
  afterAll(async () => {
    await stop();
    await app.close();
  });

  async function post(at: string, signature: string, body = BODY): Promise<number> {
    const headers = { 'webhook-id': ID, 'webhook-timestamp': at, 'webhook-signature': signature };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  it('accepts the published example when it is signed now, and refuses it replayed, changed or forged [HOOK-3]', async () => {
    const webhook = new Webhook(SECRET);
    expect(webhook.sign(ID, new Date(Number(SIGNED_AT) * 1000), BODY)).toBe(SIGNATURE);
    const now = new Date();
    const at = String(Math.floor(now.getTime() / 1000));
    const signature = webhook.sign(ID, now, BODY);
    expect(await post(SIGNED_AT, SIGNATURE)).toBe(401);
    expect(await post(at, SIGNATURE)).toBe(401);
    expect(await post(at, signature, BODY.replace('4', '5'))).toBe(401);
    expect(await post(at, '')).toBe(401);
    expect(await post(at, signature)).toBe(204);
    expect(await post(at, `${SIGNATURE} ${signature}`)).toBe(204);
  });

  it('accepts and prints an event of the service [HOOK-3]', async () => {
    await app.get(AuditChain).seal();
    const wanted = { url, events: 'user.registered', personal: false };
    const { id } = await app.get(Endpoints).add(wanted, await app.get(AuditFeed).end());
    const sealed = app.get(EndpointSecrets).seal(SECRET, id);
    await app.query('UPDATE webhook_endpoints SET sealed_secret = ? WHERE id = ?', [sealed, id]);
    const user = String(await userIdOf(await Actor.registered(app)));
    await expect.poll(() => printed).toMatch(new RegExp(`user\\.registered .*"user_id": ?"${user}"`));
    await expect.poll(() => app.query('SELECT id FROM webhook_deliveries')).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SigningKeys } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { decode, encode, signed } from '../support/actors/forged-tokens.js';
import { userIdOf } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { BACK_ENDS, installed, sampleFolder } from '../support/servers/samples.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';

const KEY_SET = z.looseObject({ keys: z.array(z.looseObject({})).optional() });

const SECONDS = 1_000;

/**
 * Stands in front of a service, as a reverse proxy. Its keys can be out of reach, or more than
 * those of the service.
 */
class Door {
  target = '';
  isDown = false;
  keys: readonly object[] = [];

  private constructor(private readonly server: SmsGateway) {
    server.reply = (response, { path }) => void this.pass(path, response);
  }

  static async open(): Promise<Door> {
    return new Door(await SmsGateway.start());
  }

  get url(): string {
    return this.server.url;
  }

  close(): void {
    this.server.close();
  }

  private async pass(path: string, response: ServerResponse): Promise<void> {
    const ofKeys = path === '/.well-known/jwks.json';
    if (ofKeys && this.isDown) {
      response.writeHead(502).end('<h1>Bad gateway</h1>');
      return;
    }
    const answer = await fetch(this.target + path);
    const body = KEY_SET.parse(await answer.json());
    const all = ofKeys ? { keys: [...(body.keys ?? []), ...this.keys] } : body;
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(all));
  }
}

describe.each(installed(BACK_ENDS))('the back end in $name', (sample) => {
  let app: TestApp;
  let door: Door;
  let actor: Actor;
  let url = '';
  let stop: () => Promise<unknown>;
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  let ours: KeyObject;
  let published: KeyObject;
  beforeAll(async () => {
    door = await Door.open();
    const BASE_URL = door.url;
    app = await startApp({ LIMITS: 'off', BASE_URL });
    door.target = app.url;
    actor = await Actor.signedIn(app);
    [header = expect.unreachable(), claims = expect.unreachable()] = accessToken()
      .split('.')
      .slice(0, 2)
      .map(decode);
    const keys = app.get(SigningKeys);
    ours = keys.current.privateKey;
    published = keys.findKey(keys.current.kid)?.publicKey ?? ours;
    const PORT = String(await fixedPort());
    const [program, ...args] = sample.start(PORT);
    const env = { PATH: process.env['PATH'], KEYPAD: BASE_URL, PORT, COOL_DOWN: '0' };
    const child = spawn(program, args, { cwd: sampleFolder(sample), env, stdio: 'ignore' });
    stop = () => (child.kill('SIGKILL'), once(child, 'exit'));
    url = `http://127.0.0.1:${PORT}/`;
    await vi.waitFor(() => fetch(url), { timeout: 60 * SECONDS, interval: 50 });
  });
  afterAll(async () => {
    await stop();
    await app.close();
    door.close();
  });

  const accessToken = () => String(actor.tokens?.access_token);
  const ask = (authorization?: string) =>
    fetch(url, authorization === undefined ? {} : { headers: { authorization } });
  const statusOf = async (token: string) => (await ask(`Bearer ${token}`)).status;
  const replaced = (changes: Record<string, unknown>) =>
    signed(header, { ...claims, ...changes }, ours);

  it('answers 503, not 401, while it has no keys and cannot fetch them', async () => {
    door.isDown = true;
    const answer = await ask(`Bearer ${accessToken()}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await statusOf('x')).toBe(401);
    door.isDown = false;
    expect(await statusOf(accessToken())).toBe(200);
  });

  it('goes on with the keys it has during an outage, and takes a new key after it', async () => {
    expect(await statusOf(accessToken())).toBe(200);
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rotated = signed({ ...header, kid: 'next' }, claims, next.privateKey);
    expect(await statusOf(rotated)).toBe(401);
    door.isDown = true;
    expect([await statusOf(accessToken()), await statusOf(rotated)]).toEqual([200, 503]);
    door.isDown = false;
    door.keys = [
      { ...next.publicKey.export({ format: 'jwk' }), kid: 'next', use: 'sig', alg: 'ES256' },
    ];
    expect([await statusOf(rotated), await statusOf(accessToken())]).toEqual([200, 200]);
  });

  it('knows the caller by an access token, also after a refresh [JWT-1]', async () => {
    const answer = await ask(`Bearer ${accessToken()}`);
    expect(answer.status).toBe(200);
    const scope = actor.tokens?.scope;
    expect(await answer.json()).toEqual({ user_id: String(await userIdOf(actor)), scope });
    await actor.refresh();
    expect(await statusOf(accessToken())).toBe(200);
    expect(await statusOf(replaced({}))).toBe(200);
  });

  it('accepts a new token although the clock of the issuer is 3 s ahead [CLU-5]', async () => {
    expect(await statusOf(replaced({ iat: Math.floor(Date.now() / SECONDS) + 3 }))).toBe(200);
  });

  it('refuses every other token with 401 [JWT-1]', async () => {
    const now = Math.floor(Date.now() / SECONDS);
    const [head = '', body = '', signature = ''] = accessToken().split('.');
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const input = (alg: string) => `${encode({ ...header, alg })}.${body}`;
    const hs256 = (secret: string | Buffer) =>
      `${input('HS256')}.${createHmac('sha256', secret).update(input('HS256')).digest('base64url')}`;
    const tokens = {
      expired: replaced({ exp: now - 10 }),
      'without an end': replaced({ exp: undefined }),
      'for another audience': replaced({ aud: 'other' }),
      'of another issuer': replaced({ iss: 'https://other.example' }),
      'of another kind': signed({ ...header, typ: 'JWT' }, claims, ours),
      'by a stranger': signed(header, claims, stranger),
      'by an unknown key': signed({ ...header, kid: 'unknown' }, claims, stranger),
      'without a key id': signed({ ...header, kid: undefined }, claims, stranger),
      'with another payload': `${head}.${encode({ ...claims, sub: '1000000' })}.${signature}`,
      'without a signature': `${input('none')}.`,
      'signed with the public key': hs256(published.export({ format: 'pem', type: 'spki' })),
      'no token': 'x',
    };
    const statuses = await Promise.all(
      Object.entries(tokens).map(async ([what, token]) => [what, await statusOf(token)]),
    );
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(Object.keys(tokens).map((what) => [what, 401])),
    );
    expect((await ask()).status).toBe(401);
    expect((await ask(`Basic ${accessToken()}`)).status).toBe(401);
    expect(await statusOf(accessToken())).toBe(200);
  });
});

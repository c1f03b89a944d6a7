import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Keypad, startKeypad } from '../../packages/testing/src/index.js';
import { KeypadTestingModule } from '../../packages/testing/src/nest.js';
import { ROOT } from '../support/servers/built.js';
import { fixedPort } from '../support/servers/ports.js';
import { scratchFolder } from '../support/servers/scratch.js';

const REQUESTED = z.object({ ussd_code: z.string().default('') });

const KEYPAD_URL = Symbol('address of keypad in an application');

@Module({ providers: [{ provide: KEYPAD_URL, useValue: 'https://id.example' }] })
class AppModule {}

describe('@keypad/testing', () => {
  let keypad: Keypad;

  beforeAll(async () => {
    keypad = await startKeypad({ root: ROOT });
  });
  afterAll(() => keypad.stop());

  it.each(['ussd', 'sms'] as const)(
    'signs a user in by a code over %s, and refreshes',
    async (channel) => {
      const number = keypad.newNumber();
      const id = await keypad.register(number, 'Mina', 'Karimi');
      const tokens = await keypad.token(number, await keypad.code(number, channel));
      const { access_token } = await keypad.refresh(tokens.refresh_token);
      const { Me } = await keypad.graphql<{ Me: object }>(access_token, '{ Me { id first_name } }');
      expect(Me).toEqual({ id: String(id), first_name: 'Mina' });
    },
  );

  it.each(['ussd', 'sms'] as const)(
    'reads a code that the application requested over %s',
    async (channel) => {
      const number = keypad.newNumber();
      await keypad.register(number);
      await keypad.token(number, await keypad.code(number, channel));
      const response = await fetch(`${keypad.url}/api/oauth/initialize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: number, channel }),
      });
      const { ussd_code } = REQUESTED.parse(await response.json());
      const code = await (channel === 'sms'
        ? keypad.receivedCode(number)
        : keypad.dialledCode(number, ussd_code));
      expect(await keypad.token(number, code)).toMatchObject({ token_type: 'Bearer' });
    },
  );

  it('issues tokens that a back end verifies', async () => {
    const discovery = await fetch(`${keypad.url}/.well-known/oauth-authorization-server`);
    expect(await discovery.json()).toMatchObject({ issuer: keypad.url });
    const PORT = String(await fixedPort());
    const program = join(ROOT, 'examples/backends/server.mjs');
    const backEnd = spawn(process.execPath, [program], {
      env: { KEYPAD: keypad.url, PORT },
      stdio: 'ignore',
    });
    try {
      const { access_token } = await keypad.signIn();
      const headers = { authorization: `Bearer ${access_token}` };
      const response = await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT}/`, { headers }), {
        timeout: 60_000,
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ user_id: expect.any(String) as string });
    } finally {
      backEnd.kill('SIGKILL');
      await once(backEnd, 'exit');
    }
  });

  it('tells what the screen says instead of a code', async () => {
    await expect(keypad.dialledCode(keypad.newNumber(), '*6655*2#')).rejects.toThrow(
      /^no password on the screen: \S/,
    );
  });

  it('says how to build a service that is not built', async () => {
    await expect(startKeypad({ root: '/nowhere' })).rejects.toThrow('npm ci && npm run build');
  });

  it('throws the status and the code of a refusal, of REST and of GraphQL', async () => {
    await expect(keypad.code(keypad.newNumber())).rejects.toMatchObject({
      status: 404,
      code: 'REST_USER_NOT_FOUND',
    });
    const { access_token } = await keypad.signIn();
    await expect(keypad.graphql(access_token, '{ Nothing }')).rejects.toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
  });

  it('leaves compiled code to the next start although it kills the service', async () => {
    const folder = scratchFolder('keypad-code-');
    const own = await startKeypad({ root: ROOT, settings: { NODE_COMPILE_CACHE: folder } });
    await fetch(`${own.url}/health/live`);
    await own.stop();
    const [version = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, version)).length).toBeGreaterThan(20);
    rmSync(folder, { recursive: true });
  });

  it('throws the output of a service that does not start', async () => {
    await expect(startKeypad({ root: ROOT, settings: { OTP_TTL: '1' } })).rejects.toThrow(
      /exit code 78.*\n.*OTP_TTL/s,
    );
  });

  it('gives an application its address in the testing module of Nest, and stops with it', async () => {
    const module = await Test.createTestingModule({
      imports: [KeypadTestingModule.forRoot({ root: ROOT }), AppModule],
    })
      .overrideProvider(KEYPAD_URL)
      .useFactory({ factory: ({ url }: Keypad) => url, inject: [Keypad] })
      .compile();
    const application = await module.createNestApplication(new FastifyAdapter()).init();
    const own = application.get(Keypad);
    expect((await own.signIn()).token_type).toBe('Bearer');
    expect(application.get(KEYPAD_URL)).toBe(own.url);
    await application.close();
    await expect(fetch(`${own.url}/health/live`)).rejects.toThrow();
  });
});

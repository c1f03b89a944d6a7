import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppModule } from '../../src/app/app.module.js';
import { loadConfig } from '../../src/app/settings.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { readJson } from '../support/assertions/read-json.js';

const REFUSED = z.object({
  errors: z.array(
    z.object({
      readable_code: z.string().optional(),
      extensions: z.object({ code: z.string() }).optional(),
    }),
  ),
});

// As the documentation of Nest shows it, with nothing of test/support.

const folder = mkdtempSync(join(tmpdir(), 'keypad-recipe-'));
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
let app: NestFastifyApplication;

beforeAll(async () => {
  const moduleRef = await Test.createTestingModule({
    imports: [AppModule.forRoot(config)],
  }).compile();
  app = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const codesOf = (text: string) =>
  readJson(REFUSED, text).errors.map(
    ({ readable_code, extensions }) => readable_code ?? extensions?.code,
  );

/** Signs somebody in as an app does, and returns the access token. */
async function signIn(): Promise<string> {
  const number = '+989121234567';
  const { id, secret } = await app
    .get(ClientsService)
    .create({ name: 'Recipe', platform: 'WEB', scopes: 'profile' });
  const client = { client_id: id, client_secret: secret };
  await post('/api/oauth/register', {
    first_name: 'Sara',
    last_name: 'Ahmadi',
    cell_number: number,
  });
  await post('/api/oauth/initialize', { username: number, channel: 'sms' });
  const { messages } = (
    await app.inject({ url: '/dev/phone/messages', query: { to: number, wait: '10' } })
  ).json<{
    messages: { code: string }[];
  }>();
  const body = {
    grant_type: 'password',
    ...client,
    username: number,
    password: messages[0]?.code,
    scope: '*',
  };
  return (await post('/api/oauth/token', body)).json<{ access_token: string }>().access_token;
}

describe('Test.createTestingModule with AppModule.forRoot, a stock FastifyAdapter and init()', () => {
  it('signs in and answers GraphQL', async () => {
    const authorization = `Bearer ${await signIn()}`;
    const answer = await post(
      '/api/v4/graphql',
      { query: '{ Me { cell_number } }' },
      { authorization },
    );
    expect(answer.json()).toEqual({ data: { Me: { cell_number: '+989121234567' } } });
  });

  it('returns our refusals with our headers', async () => {
    const nobody = await post('/api/v4/graphql', { query: '{ Me { id } }' });
    expect([nobody.statusCode, codesOf(nobody.body)]).toEqual([401, ['UNAUTHENTICATED']]);

    const unknown = await post('/nope', {});
    expect([unknown.statusCode, codesOf(unknown.body)]).toEqual([404, ['NOT_FOUND']]);
    expect(unknown.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'") as unknown,
    });

    const method = await app.inject({ method: 'PUT', url: '/api/oauth/token' });
    expect([method.statusCode, method.headers.allow, codesOf(method.body)]).toEqual([
      405,
      'POST',
      ['METHOD_NOT_ALLOWED'],
    ]);
  });

  it('limits and parses bodies as the service does', async () => {
    const large = await post('/api/oauth/register', { first_name: 'x'.repeat(17 * 1024) });
    expect([large.statusCode, codesOf(large.body)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
    const form = await post('/api/oauth/token', 'grant_type=password&grant_type=password', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.statusCode, codesOf(form.body)]).toEqual([400, ['MALFORMED_REQUEST']]);
    const text = await post('/api/oauth/register', 'x', { 'content-type': 'text/plain' });
    expect([text.statusCode, codesOf(text.body)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
  });

  it('serves health and the OpenAPI description', async () => {
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/docs/openapi.json' })).json()).toMatchObject({
      info: { title: 'keypad' },
    });
  });
});

describe('AppModule on another adapter', () => {
  it('refuses TRUSTED_PROXIES on an adapter that cannot know them', async () => {
    const behindProxy = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      TRUSTED_PROXIES: '10.0.0.0/8',
    });
    const moduleRef = await Test.createTestingModule({
      imports: [AppModule.forRoot(behindProxy)],
    }).compile();
    const other = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    await expect(other.init()).rejects.toThrow('TRUSTED_PROXIES needs the adapter of keypad');
    await other.close();
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEB_ROOT } from '../../src/features/web-pages/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { postJson, send } from '../support/actors/http.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const SHOP = 'https://shop.example';
const EVIL = 'https://evil.example';

/** Routes of the pages: those that are no part of the interface, and what lies below them. */
const pageRoutes = new Map<string, 'GET' | 'POST'>();

@Module({})
class PageRouteRecorder {
  constructor({ httpAdapter }: HttpAdapterHost) {
    httpAdapter.getInstance<FastifyInstance>().addHook('onRoute', ({ url, method, config }) => {
      const isPage = config?.facts?.isPage === true && !url.startsWith('/api/');
      const isBelowPage = /^\/(?:console|desk|docs)(?:\/|$)/.test(url);
      if (isPage || isBelowPage)
        pageRoutes.set(url, [method].flat().includes('POST') ? 'POST' : 'GET');
    });
  }
}

let app: TestApp;
beforeAll(async () => {
  const settings = { BASE_URL: 'https://login.example', CORS_ORIGINS: SHOP, DESK: 'on' };
  app = await startApp(settings, undefined, [PageRouteRecorder]);
  return app.close;
});

const post = (route: string, body: object, headers: Record<string, string>) =>
  postJson(`${app.url}/api/oauth/${route}`, body, headers);

describe('POST /api/oauth/…', () => {
  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: EVIL }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [
      'a page of a neighbouring host',
      { 'sec-fetch-site': 'same-site', origin: 'https://a.example' },
    ],
    ['an older browser', { origin: EVIL }],
    ['an older browser with an opaque origin', { origin: 'null' }],
  ])('refuses %s, and counts nothing [HTTP-5] [OTP-3]', async (_what, headers) => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    const code = await actor.receivedCode();
    const guess = { username: actor.cell_number, password: wrongCode(code), scope: '*' };

    for (let i = 0; i < 6; i += 1)
      expectRefusal(
        await post('token', { grant_type: 'password', ...actor.client, ...guess }, headers),
        'ORIGIN_NOT_ALLOWED',
      );
    for (const route of ['register', 'initialize', 'revoke', 'introspect'])
      expectRefusal(await post(route, {}, headers), 'ORIGIN_NOT_ALLOWED');

    expectOk(await actor.token(code));
  });

  it.each([
    ['a page of a listed origin', { 'sec-fetch-site': 'cross-site', origin: SHOP }],
    ['an older browser on a listed origin', { origin: SHOP }],
    ['a page of the service', { 'sec-fetch-site': 'same-origin', origin: 'https://login.example' }],
    ['an older browser on a page of the service', { origin: 'https://login.example' }],
    ['a program', {}],
  ])('lets %s request a code [HTTP-5]', async (_what, headers) => {
    const actor = await Actor.registered(app);
    const body = { username: actor.cell_number, channel: 'sms' };
    expectOk(await postJson(`${app.url}/api/oauth/initialize`, body, headers));
  });
});

describe('a page', () => {
  it.each(['/des%6b', '/%64esk', '/d%65sk?x=1', '/doc%73'])(
    'returns NOT_FOUND in the spelling %s, which a rule of a proxy may not know [HTTP-5]',
    async (path) => {
      expect((await send(app.url + path, { headers: { accept: 'text/html' } })).status).toBe(404);
    },
  );

  it('returns NOT_FOUND in another spelling at each route of the pages and below them [HTTP-5]', async () => {
    const paths = [...pageRoutes.keys()];
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/desk', '/desk/setup.json', '/desk/session/token', '/console/setup.json'],
        ...['/console/assets/*', '/docs', '/docs/guide', '/docs/schema.gql', '/docs/openapi.json'],
      ]),
    );

    const [assetName = ''] = readdirSync(join(WEB_ROOT, 'assets'));
    const served: string[] = [];
    for (const [path, method] of pageRoutes) {
      if (path === '/') continue;
      const escaped = path
        .replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .replace('*', assetName);
      const answer = await send(app.url + escaped, { method });
      if (answer.status !== 404) served.push(`${method} ${escaped}: ${String(answer.status)}`);
    }
    expect(served).toEqual([]);
  });
});

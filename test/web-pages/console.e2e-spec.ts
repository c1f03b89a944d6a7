import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { APP_ERRORS } from '../../src/app/features.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { graphqlUrl } from '../support/actors/graphql.js';
import { send, sendTarget } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { readJson } from '../support/assertions/read-json.js';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

async function withApp(settings: Settings, visit: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startApp(settings);
  try {
    await visit(app);
  } finally {
    await app.close();
  }
}

describe('GET /api/v4/graphql as a browser', () => {
  it.each(['dev', 'on'])(
    'returns the console with CONSOLE=%s, with assets of this service only',
    (CONSOLE) =>
      withApp({ CONSOLE }, async (app) => {
        for (const end of ['', '/']) {
          const page = await send(`${graphqlUrl(app)}${end}`, HTML);
          expect(page.status).toBe(200);
          expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
          const policy = page.headers.get('content-security-policy') ?? '';
          expect(policy).toContain("default-src 'self'");
          expect(policy).toContain("script-src 'self';");
          expect(policy).toContain("frame-ancestors 'none'");
          expect(policy).not.toMatch(/unsafe-eval|https?:/);
          const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
            ([, path]) => path ?? '',
          );
          expect(assets.length).toBeGreaterThan(0);
          for (const path of assets) expect((await send(app.url + path)).status).toBe(200);
        }
        const home = await send(app.url, HTML);
        expect([home.status, home.headers.get('location')]).toEqual([302, '/api/v4/graphql']);
        expect(
          (await send(graphqlUrl(app), { headers: { accept: 'application/json' } })).status,
        ).toBe(405);
      }),
  );

  it('returns 405 with CONSOLE=off, and /docs returns 404', () =>
    withApp({ CONSOLE: 'off' }, async (app) => {
      const page = await send(graphqlUrl(app), HTML);
      expect([page.status, page.headers.get('allow')]).toEqual([405, 'POST']);
      expect(page.body.errors?.[0]?.extensions?.['code']).toBe('METHOD_NOT_ALLOWED');
      expect((await send(app.url, HTML)).status).toBe(404);
      expect((await send(`${app.url}/docs`)).status).toBe(404);
      expect((await send(`${app.url}/docs/openapi.json`)).status).toBe(404);
    }));

  it('includes the demo client and the phone with CONSOLE=dev only', async () => {
    const setupOf = async (app: TestApp) => {
      const setup = await send(`${app.url}/console/setup.json`);
      expect([setup.status, setup.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return setup.body;
    };
    await withApp({ CONSOLE: 'dev' }, async (app) => {
      expect(await setupOf(app)).toEqual({
        phone: true,
        introspection: true,
        desk: true,
        tries: 5,
        ussd_code: '*6655#',
        demo: null,
      });
      writeFileSync(join(app.config.DATA_DIR, 'demo.json'), '{"client_id": 1}');
      expect(await setupOf(app)).toEqual({
        phone: true,
        introspection: true,
        desk: true,
        tries: 5,
        ussd_code: '*6655#',
        demo: { client_id: 1 },
      });
    });
    const others = { INTROSPECTION: 'off', USSD_REF: 'on', DESK: 'off' } as const;
    await withApp({ CONSOLE: 'on', ...others }, async (app) => {
      writeFileSync(join(app.config.DATA_DIR, 'demo.json'), '{"client_id": 1}');
      expect(await setupOf(app)).toEqual({
        phone: false,
        introspection: false,
        desk: false,
        tries: 5,
        ussd_code: '',
        demo: null,
      });
    });
    await withApp({ CONSOLE: 'off' }, async (app) => {
      expect((await send(`${app.url}/console/setup.json`)).status).toBe(404);
    });
  });

  it('serves its assets compressed and with immutable caching', () =>
    withApp({ CONSOLE: 'on' }, async (app) => {
      const page = await send(graphqlUrl(app), HTML);
      const script = /src="([^"]+\.js)"/.exec(page.text)?.[1] ?? '';
      for (const encoding of ['br', 'gzip', 'identity']) {
        const asset = await send(app.url + script, { headers: { 'accept-encoding': encoding } });
        expect(asset.status).toBe(200);
        expect(asset.headers.get('content-type')).toMatch(/javascript/);
        expect(asset.headers.get('content-encoding')).toBe(
          encoding === 'identity' ? null : encoding,
        );
        expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(asset.headers.get('vary')?.toLowerCase() ?? '').toContain('accept-encoding');
      }
    }));
});

describe('GET /console/assets', () => {
  it.each([
    '%2e%2e/%2e%2e/package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e/index.html',
    'x/%2e%2e/x',
    './x',
  ])('returns 404 to %s, as to each file that does not exist', (path) =>
    withApp({ CONSOLE: 'on' }, async (app) => {
      for (const base of ['/console/assets/', '/docs/']) {
        const answer = await sendTarget(app.url, 'GET', base + path);
        expectRefusal(answer, 'NOT_FOUND');
        expect(answer.headers.get('www-authenticate')).toBeNull();
      }
    }),
  );
});

const OPERATION = z.object({
  operationId: z.string().optional(),
  requestBody: z.unknown().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }))
    .optional(),
  responses: z.record(z.string(), z.looseObject({})),
  security: z.array(z.looseObject({})).optional(),
});
const SCHEMA = z.object({ properties: z.looseObject({}) });
const DESCRIPTION = z.object({
  paths: z.record(z.string(), z.record(z.string(), OPERATION)),
  components: z.object({ schemas: z.record(z.string(), SCHEMA) }),
});

describe('GET /docs', () => {
  it('serves the committed openapi.json', () =>
    withApp({}, async (app) => {
      const file = readFileSync(
        fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
        'utf8',
      );
      expect((await send(`${app.url}/docs/openapi.json`)).body).toEqual(JSON.parse(file));
      const page = await send(`${app.url}/docs`, HTML);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    }));

  it('describes every body, query and response in openapi.json, and requires no header', () => {
    const file = readFileSync(
      fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
      'utf8',
    );
    const { paths, components } = readJson(DESCRIPTION, file);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const parameters = operations.flatMap((operation) => operation.parameters ?? []);
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    expect(headers.map(({ name }) => name)).toEqual([
      'accept-language',
      'accept-language',
      'last-event-id',
    ]);
    expect(paths['/api/oauth/token']?.['post']?.security).toEqual([{ client: [] }, {}]);
    expect(headers.filter(({ required }) => required)).toEqual([]);
    expect(paths['/api/oauth/introspect']?.['post']?.responses['200']).toHaveProperty('content');
    expect(paths['/dev/phone/messages']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'to',
      'wait',
      'after',
    ]);
    for (const [name, schema] of Object.entries(components.schemas)) {
      expect(Object.keys(schema.properties), name).not.toEqual([]);
    }
    for (const { responses } of operations) {
      expect(responses['default']).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      });
    }
    expect(components.schemas).toHaveProperty('Errors');
  });

  it('names its server by BASE_URL', () =>
    withApp({ BASE_URL: 'https://login.example/auth' }, async (app) => {
      const { body } = await send(`${app.url}/docs/openapi.json`);
      expect(body['servers']).toEqual([{ url: 'https://login.example/auth' }]);
    }));

  it('names each operation, and says whether it needs credentials', () => {
    const operations = Object.values(describedPaths()).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.slice(0, 7)).toEqual([
      ...['registerUser', 'requestCode', 'exchangeToken', 'revokeToken', 'introspectToken'],
      ...['getSigningKeys', 'getServerMetadata'],
    ]);
    expect(new Set(names).size).toBe(operations.length);
    for (const { operationId, security } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      const isOfClient = (operationId ?? '').endsWith('Token');
      expect(security, operationId).toEqual(isOfClient ? [{ client: [] }, {}] : []);
    }
    const withoutRefusal = operations.filter(({ responses }) => !('400' in responses));
    expect(withoutRefusal.map(({ operationId }) => operationId)).toEqual([
      'getSigningKeys',
      'getServerMetadata',
    ]);
  });

  it.each([
    ['register', [400, 403, 409, 413, 415, 429, 503]],
    ['initialize', [400, 403, 404, 413, 415, 429, 503]],
    ['token', [400, 401, 403, 413, 415, 429, 503]],
    ['revoke', [400, 401, 403, 413, 415, 429, 503]],
    ['introspect', [400, 401, 403, 413, 415, 429, 503]],
  ])('lists each refusal of %s under its status, with an example', (name, statuses) => {
    const { responses = {}, requestBody } = describedPaths()[`/api/oauth/${name}`]?.['post'] ?? {};
    const refused = Object.keys(responses).filter((status) => /^[45]/.test(status));
    expect(refused.map(Number)).toEqual(statuses);
    const declared = new Map(Object.entries(APP_ERRORS));
    for (const status of refused) {
      const examples = JSON.stringify(responses[status]).matchAll(/"readable_code":"([A-Z_]+)"/g);
      const codes = [...examples].map(([, code = '']) => code);
      expect(codes.map((code) => declared.get(code)?.status)).toEqual(
        codes.map(() => Number(status)),
      );
      expect(codes).not.toEqual([]);
    }
    expect(JSON.stringify([responses['200'], requestBody ?? {}])).toContain('"example"');
  });
});

function describedPaths(): z.output<typeof DESCRIPTION>['paths'] {
  const file = readFileSync(
    fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
    'utf8',
  );
  return readJson(DESCRIPTION, file).paths;
}

describe('GET /health', () => {
  it('returns 200 without a token, and 503 from /ready if the database is down', () =>
    withApp({}, async (app) => {
      expect((await send(`${app.url}/health/live`)).body).toEqual({ status: 'ok' });
      const ready = await send(`${app.url}/health/ready`);
      expect([ready.status, ready.body['status']]).toEqual([200, 'ok']);
      expect(ready.body['details']).toMatchObject({ database: { status: 'up' } });
      const post = await send(`${app.url}/health/ready`, { method: 'POST' });
      expect(post.status).toBe(405);

      await app.dataSource.destroy();
      const down = await send(`${app.url}/health/ready`);
      expect([down.status, down.body.errors?.[0]?.readable_code]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
      ]);
      expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await send(`${app.url}/health/live`)).status).toBe(200);
    }));
});

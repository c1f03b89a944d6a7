import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { AppModule, BearerGuard, loadConfig, signedInAs } from 'keypad';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TenantGuard } from '../src/tenant.guard.js';
import { TenantsModule } from '../src/tenants.module.js';
import { Usage } from '../src/usage.interceptor.js';

const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
const userId = 7;
let app: NestFastifyApplication;

beforeAll(async () => {
  const moduleRef = await Test.createTestingModule({
    imports: [AppModule.forRoot(config), TenantsModule],
  })
    .overrideProvider(BearerGuard)
    .useValue(signedInAs(userId, ['profile']))
    .compile();
  app = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function ask(month: string, headers: Record<string, string>) {
  const query = 'query ($month: String!) { TenantInvoices(month: $month) { id total } }';
  const payload = { query, variables: { month } };
  const { body } = await app.inject({ method: 'POST', url: '/api/v4/graphql', headers, payload });
  return JSON.parse(body) as {
    data: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  };
}

const corner = { 'x-tenant': 'corner-shop' };

describe('TenantInvoices', () => {
  it('returns the invoices of a month to an employee', async () => {
    expect(await ask('2026-11', corner)).toEqual({
      data: { TenantInvoices: [{ id: 2, total: 80 }] },
    });
  });

  it('returns FORBIDDEN for another shop, and BAD_USER_INPUT without a shop or a month', async () => {
    expect((await ask('2026-11', { 'x-tenant': 'market' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    expect((await ask('2026-11', {})).errors?.[0]).toMatchObject({
      message: 'The header X-Tenant must name a shop.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await ask('2026-13', corner)).errors?.[0]?.message).toBe('month must be YYYY-MM.');
  });

  it('counts every call that succeeds, from the first to the twentieth', async () => {
    const before = app.get(Usage).of('corner-shop');
    for (let call = 0; call < 20; call += 1) await ask('2026-11', corner);
    expect(app.get(Usage).of('corner-shop') - before).toBe(20);
  });
});

describe('GET /tenants', () => {
  it.each([
    ['/tenants/plans', {}, 200],
    ['/tenants/invoices/1', corner, 200],
    ['/tenants/invoices/1', { 'x-tenant': 'market' }, 403],
    ['/tenants/invoices/9', corner, 404],
    ['/tenants/invoices/x', corner, 400],
  ])('returns for %s with %j the status %i', async (url, headers, status) => {
    expect((await app.inject({ url, headers })).statusCode).toBe(status);
  });
});

it('overrideGuard opens the routes of the team', async () => {
  const moduleRef = await Test.createTestingModule({
    imports: [AppModule.forRoot(config), TenantsModule],
  })
    .overrideProvider(BearerGuard)
    .useValue(signedInAs(userId, ['profile']))
    .overrideGuard(TenantGuard)
    .useValue({ canActivate: () => true })
    .compile();
  const open = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await open.init();
  const { statusCode } = await open.inject({
    url: '/tenants/invoices/1',
    headers: { 'x-tenant': 'market' },
  });
  await open.close();
  expect(statusCode).toBe(200);
});

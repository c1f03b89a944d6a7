import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ClientAccessService } from '../../src/sign-in/index.js';
import { CachedClients, ClientsService } from '../../src/accounts/clients/index.js';
import { Database } from '../../src/platform/database/index.js';
import { postJson } from '../support/actors/http.js';
import { holdsAfter } from '../support/assertions/holds-after.js';
import { Recorder } from '../support/assertions/recorder.js';
import { startApp, type ClientCredentials, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

let here: TestApp;
let elsewhere: TestApp;
let recorder: Recorder;

beforeAll(async () => {
  const database = await freshDatabase();
  const KEYS = `only:${randomBytes(32).toString('base64')}`;
  const settings = { LIMITS: 'off', DATABASE_URL: database.url, KEYS };
  [here, elsewhere] = [await startApp(settings), await startApp(settings)];
  recorder = new Recorder(here);
  return () => database.drop();
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

async function statusOf(app: TestApp, client: ClientCredentials): Promise<number> {
  const path = `${app.url}/api/oauth/token`;
  const body = { ...client, grant_type: 'refresh_token', refresh_token: 'x' };
  // 400 refuses the refresh token, 401 the client.
  return (await postJson(path, body)).status;
}

async function readsOf(client: ClientCredentials): Promise<number> {
  const { work } = await recorder.during(() => statusOf(here, client));
  return work.statements.filter((text) => text.includes('FROM clients')).length;
}

async function rotated(app: TestApp, { client_id }: ClientCredentials): Promise<ClientCredentials> {
  return { client_id, client_secret: await app.get(ClientsService).rotateSecret(client_id) };
}

describe('Authentication of a client in use', () => {
  it('takes no statement', async () => {
    const client = await here.newClient();
    expect(await readsOf(client)).toBe(1);
    // A process that stood still for a second reads the row again.
    await expect.poll(() => readsOf(client)).toBe(0);
  });

  it('succeeds as soon as another replica has created the client or rotated its secret [CLI-1]', async () => {
    const client = await elsewhere.newClient();
    expect(await statusOf(here, client)).toBe(400);
    const next = await rotated(elsewhere, client);
    expect(await statusOf(here, next)).toBe(400);
    expect(await statusOf(here, client)).toBe(400);
  });

  it('sets no stamp on a new secret if the old one is used before the rotation is noticed [CLI-1]', async () => {
    const client = await elsewhere.newClient();
    const old = await here.get(CachedClients).readClient(client.client_id);
    await rotated(elsewhere, client);
    vi.spyOn(here.get(CachedClients), 'findFresh').mockReturnValueOnce(old);
    expect(await statusOf(here, client)).toBe(400);
    const stamps = await here.query('SELECT secret_used_at FROM clients WHERE id = ?', [
      client.client_id,
    ]);
    expect(stamps).toEqual([{ secret_used_at: null }]);
  });

  it('fails at once on the replica that disabled the client or rotated its secret twice [CLI-2]', async () => {
    const [client, disabled] = [await here.newClient(), await here.newClient()];
    expect([await statusOf(here, client), await statusOf(here, disabled)]).toEqual([400, 400]);
    await rotated(here, await rotated(here, client));
    await here.get(ClientAccessService).disableClient(disabled.client_id);
    expect([await statusOf(here, client), await statusOf(here, disabled)]).toEqual([401, 401]);
  });

  it('fails within 1 s after another replica disabled the client or rotated its secret twice [CLI-2]', async () => {
    const [client, disabled] = [await here.newClient(), await here.newClient()];
    expect([await statusOf(here, client), await statusOf(here, disabled)]).toEqual([400, 400]);
    await rotated(elsewhere, await rotated(elsewhere, client));
    await elsewhere.get(ClientAccessService).disableClient(disabled.client_id);
    await holdsAfter(1_000, async () => {
      expect([await statusOf(here, client), await statusOf(here, disabled)]).toEqual([401, 401]);
    });
  });

  it('reads the row again if it is older than 1 s [CLI-2]', async () => {
    const client = await here.newClient();
    await statusOf(here, client);
    // The poll of a stalled process or database does not end.
    const rows = vi
      .spyOn(here.get(Database), 'rows')
      .mockReturnValue(Promise.withResolvers<never>().promise);
    await elsewhere.get(ClientAccessService).disableClient(client.client_id);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 1_100);
    try {
      expect(here.get(CachedClients).findFresh(client.client_id)).toBeUndefined();
      expect(
        (await here.get(ClientsService).authenticate(client.client_id, client.client_secret))
          .client,
      ).toBeUndefined();
    } finally {
      clock.mockRestore();
      rows.mockRestore();
    }
  });

  it('caches no row that was read before this replica changed it [CLI-2]', async () => {
    const client = await here.newClient();
    const cached = here.get(CachedClients);
    const reading = cached.readClient(client.client_id);
    cached.dropClient(client.client_id);
    await reading;
    expect(cached.findFresh(client.client_id)).toBeUndefined();
    await cached.readClient(client.client_id);
    expect(cached.findFresh(client.client_id)).toMatchObject({ id: client.client_id });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createPool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

/**
 * node-oidc-provider with rotating refresh tokens and ES256 access tokens. Its adapter on MySQL has
 * one table and one prepared statement for each call. `/seed` creates refresh tokens and is not
 * measured. It has no rate limits and no log.
 */
const pool = createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS artifacts (
  id VARCHAR(120) PRIMARY KEY, payload TEXT NOT NULL, grant_id VARCHAR(64), expires_at BIGINT, consumed_at BIGINT,
  KEY artifacts_grant (grant_id))`);

class MysqlAdapter implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const text = JSON.stringify(payload);
    await pool.execute(
      `INSERT INTO artifacts (id, payload, grant_id, expires_at) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE payload = VALUES(payload), expires_at = VALUES(expires_at)`,
      [this.key(id), text, payload.grantId ?? null, Date.now() + expiresIn * 1000],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const text = 'SELECT payload, consumed_at FROM artifacts WHERE id = ?';
    const [[row]] = await pool.execute<RowDataPacket[]>(text, [this.key(id)]);
    if (row === undefined) return undefined;
    const payload = JSON.parse(row['payload'] as string) as AdapterPayload;
    return row['consumed_at'] === null
      ? payload
      : { ...payload, consumed: Number(row['consumed_at']) };
  }

  async consume(id: string): Promise<void> {
    const text = 'UPDATE artifacts SET consumed_at = ? WHERE id = ?';
    await pool.execute<ResultSetHeader>(text, [Math.floor(Date.now() / 1000), this.key(id)]);
  }

  async destroy(id: string): Promise<void> {
    await pool.execute('DELETE FROM artifacts WHERE id = ?', [this.key(id)]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await pool.execute('DELETE FROM artifacts WHERE grant_id = ?', [grantId]);
  }

  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}

const RESOURCE = 'https://api.bench';
const SCOPE = 'tickets cards';
const CLIENT = { client_id: 'bench', client_secret: process.env['JWT_SECRET'] ?? '' };
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const provider = new Provider('http://localhost', {
  adapter: MysqlAdapter,
  clients: [
    {
      ...CLIENT,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://app.bench/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  cookies: { keys: [CLIENT.client_secret] },
  scopes: ['offline_access', ...SCOPE.split(' ')],
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  rotateRefreshToken: true,
  ttl: { AccessToken: 900, RefreshToken: 2_592_000, Grant: 2_592_000 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: SCOPE,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 900,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

async function seed(account: number): Promise<string> {
  const accountId = String(account);
  const grant = new provider.Grant({ accountId, clientId: CLIENT.client_id });
  grant.addOIDCScope('offline_access');
  grant.addResourceScope(RESOURCE, SCOPE);
  const grantId = await grant.save();
  const client = await provider.Client.find(CLIENT.client_id);
  if (client === undefined) throw new Error('no client');
  const token = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    gty: 'authorization_code',
    resource: RESOURCE,
    scope: `offline_access ${SCOPE}`,
  });
  return token.save();
}

const callback = provider.callback();
createServer((request, response) => {
  const count = /^\/seed\?count=(\d+)$/.exec(request.url ?? '')?.[1];
  if (request.url === '/ready') response.end('{}');
  else if (count === undefined) void callback(request, response);
  else {
    void Promise.all(Array.from({ length: Number(count) }, (_, i) => seed(i + 1))).then(
      (tokens) => {
        response.end(JSON.stringify(tokens));
      },
    );
  }
}).listen(Number(process.env['PORT']), '127.0.0.1');

import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { ClientAccessService, SuspensionService } from '../../src/sign-in/index.js';
import { Database } from '../../src/platform/database/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { numberOf } from '../support/actors/card-numbers.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { gqlCodeOf, idIn } from '../support/actors/graphql.js';
import { userIdOf } from '../support/actors/staff.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { claimsOf } from '../support/assertions/claims.js';

const ALIVE = '{ Application { platform } }';
const INSERT_REVOCATION =
  "INSERT INTO revocations (kind, target_id, created_at) VALUES ('session', ?, ?)";

const app = useApp({ LIMITS: 'off', SESSIONS_PER_USER: '3' });

function revoke(token: string | undefined, client = app.client): Promise<Answer> {
  return postJson(`${app.url}/api/oauth/revoke`, { ...client, token });
}

/** Signs the same person in again: another actor with the same phone. */
async function anotherSession(actor: Actor): Promise<Actor> {
  await app.travel(60);
  const again = new Actor(app, actor.cell_number, actor.client);
  await again.signIn();
  return again;
}

/** Returns the id of the actor's session (`sid`). */
function idOf({ tokens }: Actor): number {
  return Number(claimsOf(String(tokens?.access_token))['sid']);
}

async function isAlive(actor: Actor): Promise<boolean> {
  const { status, body, headers } = await actor.gql(ALIVE);
  if (status === 200) return true;
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toMatch(/^Bearer /);
  expect(body.data).toBeNull();
  expect(body.errors?.[0]?.message).toMatch(/^Unauthenticated/);
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  return false;
}

describe('A session', () => {
  it.each(['refresh_token', 'access_token'] as const)(
    'ends at once when its %s is revoked [REF-7]',
    async (kind) => {
      const actor = await Actor.signedIn(app);
      expect(await isAlive(actor)).toBe(true);
      expect(expectOk(await revoke(actor.tokens?.[kind])).body).toEqual({});
      expect(await isAlive(actor)).toBe(false);
      expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
    },
  );

  it('ends with every access token that it issued [REF-7]', async () => {
    const actor = await Actor.signedIn(app);
    const earlier = new Actor(app);
    earlier.tokens = actor.tokens;
    await actor.refresh();
    await revoke(actor.tokens?.refresh_token);
    expect([await isAlive(actor), await isAlive(earlier)]).toEqual([false, false]);
  });

  it('leaves no token valid when a refresh races its revocation [REF-7]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const actor = await Actor.signedIn(app);
      const [raced] = await Promise.all([actor.refreshWith(), revoke(actor.tokens?.refresh_token)]);
      const winner = new Actor(app);
      if (raced.status === 200) winner.tokens = tokensIn(raced);
      else winner.tokens = actor.tokens;
      expect([await isAlive(actor), await isAlive(winner)]).toEqual([false, false]);
      expectTokenRefusal(await winner.refreshWith(), 'INVALID_GRANT');
    }
  });

  it('goes on when another session of its user ends', async () => {
    const first = await Actor.signedIn(app);
    const second = await anotherSession(first);
    await revoke(first.tokens?.refresh_token);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
  });

  it('goes on when another client revokes its token', async () => {
    const actor = await Actor.signedIn(app);
    const answer = await revoke(actor.tokens?.refresh_token, await app.newClient());
    expectTokenRefusal(answer, 'INVALID_GRANT');
    expect(await isAlive(actor)).toBe(true);
  });

  it.each(['nonsense', 'kpr_1_1_AAAA', 'a.b.c'])(
    'causes no error when the malformed token %s is revoked (RFC 7009 §2.2)',
    async (token) => {
      expect((await revoke(token)).status).toBe(200);
    },
  );

  it('ends when its user is suspended, and stays ended when the user is resumed', async () => {
    const first = await Actor.signedIn(app);
    const second = await anotherSession(first);
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      first.cell_number,
    ]);
    const suspension = app.get(SuspensionService);
    await suspension.suspendUser(Number(user?.['id']));
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, false]);
    expectTokenRefusal(await first.refreshWith(), 'INVALID_GRANT');
    await suspension.resumeUser(Number(user?.['id']));
    expect(await isAlive(first)).toBe(false);
    expect(await isAlive(await anotherSession(first))).toBe(true);
  });

  it('starts from no code that was issued before its user was suspended', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await app.get(SuspensionService).suspendUser(await userIdOf(actor));
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
  });

  it('ends when its client is disabled', async () => {
    const client = await app.newClient();
    const actor = await Actor.signedIn(app, client);
    await app.get(ClientAccessService).disableClient(client.client_id);
    expect(await isAlive(actor)).toBe(false);
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_CLIENT');
  });

  it('ends as the oldest when its user starts more than SESSIONS_PER_USER [REF-8]', async () => {
    const first = await Actor.signedIn(app);
    const rest = [await anotherSession(first), await anotherSession(first)];
    expect(await isAlive(first)).toBe(true);
    rest.push(await anotherSession(first));
    expect(await isAlive(first)).toBe(false);
    for (const actor of rest) expect(await isAlive(actor)).toBe(true);
  });

  it('ends as the oldest by its time, which is not the order of ids on every cluster [REF-8]', async () => {
    const first = await Actor.signedIn(app);
    const oldest = await anotherSession(first);
    await app.query('UPDATE sessions SET created_at = created_at - 600000 WHERE id = ?', [
      idOf(oldest),
    ]);
    for (let i = 0; i < 2; i += 1) await anotherSession(first);
    expect([await isAlive(first), await isAlive(oldest)]).toEqual([true, false]);
    await app.query('UPDATE sessions SET created_at = created_at + 600000');
    expect(await isAlive(await anotherSession(first))).toBe(true);
  });

  it('ends at once when a revocation whose response was lost is repeated [REF-7]', async () => {
    const actor = await Actor.signedIn(app);
    expect(await isAlive(actor)).toBe(true);
    // The server committed, but the response was lost.
    await app.query(`UPDATE sessions SET revoked_at = 1 WHERE id = ${String(idOf(actor))}`);
    expectOk(await revoke(actor.tokens?.access_token));
    expect(await isAlive(actor)).toBe(false);
  });

  it.each([
    ['SessionRevoke', 'NOT_FOUND', (id: number) => `SessionRevoke(id: ${String(id)}) { id }`],
    ['SessionRevokeOthers', undefined, () => 'SessionRevokeOthers { id }'],
  ])(
    'ends at once when a %s whose response was lost is repeated [REF-7]',
    async (_name, code, mutation) => {
      const lost = await Actor.signedIn(app);
      const actor = await anotherSession(lost);
      expect(await isAlive(lost)).toBe(true);
      await app.query(`UPDATE sessions SET revoked_at = 1 WHERE id = ${String(idOf(lost))}`);
      expect(gqlCodeOf(await actor.gql(`mutation { ${mutation(idOf(lost))} }`))).toBe(code);
      expect(await isAlive(lost)).toBe(false);
      expect(await isAlive(actor)).toBe(true);
    },
  );

  it('ends when its revocation is committed long after it was written [REF-7]', async () => {
    const actor = await Actor.signedIn(app);
    expect(await isAlive(actor)).toBe(true);
    const at = app.get(Database).clock.now() - 30_000;
    await app.query(INSERT_REVOCATION, [idOf(actor), at]);
    await vi.waitFor(async () => {
      expect(await isAlive(actor)).toBe(false);
    }, 5_000);
  });

  it('changes no card once it ended, even before this replica reads the revocation [REF-7]', async () => {
    const actor = await Actor.signedIn(app);
    const add = (bin: string) =>
      actor.gql(`mutation { CardAdd(pan: "${numberOf(bin, 16)}") { id } }`);
    const id = idIn(await add('603799'));
    // Another replica behaves like this for up to a second.
    const refuses = vi.spyOn(app.get(RevocationList), 'isRevoked').mockResolvedValue(false);
    expectOk(await revoke(actor.tokens?.refresh_token));
    const answers = [
      await add('621986'),
      await actor.gql(`mutation { CardRemove(id: ${id}) { id } }`),
    ];
    refuses.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const owned =
      'SELECT status FROM cards WHERE user_id = (SELECT id FROM users WHERE cell_number = ?)';
    const cards = await app.query(owned, [actor.cell_number]);
    expect(cards).toEqual([{ status: 'ACTIVE' }]);
  });

  it.each([
    [
      'client was disabled',
      ({ client }: Actor) => app.get(ClientAccessService).disableClient(client.client_id),
    ],
    [
      'user was suspended',
      async (actor: Actor) => app.get(SuspensionService).suspendUser(await userIdOf(actor)),
    ],
  ])(
    'adds no card once its %s, even before this replica reads the revocation [REF-7]',
    async (_cause, end) => {
      const actor = await Actor.signedIn(app, await app.newClient());
      const refuses = vi.spyOn(app.get(RevocationList), 'isRevoked').mockResolvedValue(false);
      await end(actor);
      const { status } = await actor.gql(
        `mutation { CardAdd(pan: "${numberOf('603799', 16)}") { id } }`,
      );
      refuses.mockRestore();
      expect(status).toBe(401);
    },
  );
});

it('An access token stays revoked after ACCESS_TOKEN_TTL was lowered [REF-7]', async () => {
  const database = await freshDatabase();
  const KEYS = `only:${randomBytes(32).toString('base64')}`;
  const started = (ACCESS_TOKEN_TTL: string) =>
    startApp({ LIMITS: 'off', DATABASE_URL: database.url, KEYS, ACCESS_TOKEN_TTL });
  const before = await started('3600');
  const actor = await Actor.signedIn(before);
  expectOk(
    await postJson(`${before.url}/api/oauth/revoke`, {
      ...before.client,
      token: actor.tokens?.access_token,
    }),
  );
  await before.close();

  const after = await started('30');
  await after.travel(3_500);
  await after.get(HousekeepingService).sweepAll();
  await after.close();
  const last = await started('30');
  const same = new Actor(last);
  same.tokens = actor.tokens;
  expect(await isAlive(same)).toBe(false);
  await last.close();
  await database.drop();
});

it('A session that was ended elsewhere ends here, if this replica has not read revocations for a second [REF-7]', async () => {
  const alone = await startApp({ LIMITS: 'off' });
  const revocations = alone.get(RevocationList);
  // Reads no more of them by itself.
  revocations.onApplicationShutdown();
  const actor = await Actor.signedIn(alone);
  Object.assign(revocations, { completeAt: Infinity });
  await alone.query(INSERT_REVOCATION, [idOf(actor), alone.get(Database).clock.now()]);
  expect(await isAlive(actor)).toBe(true);
  const now = vi.spyOn(alone.get(Database), 'now');
  Object.assign(revocations, { completeAt: performance.now() - 1_001 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => isAlive(actor)));
  expect(new Set(answers)).toEqual(new Set([false]));
  // Requests share a read.
  expect(now.mock.calls.length).toBeLessThan(20);
  await alone.close();
});

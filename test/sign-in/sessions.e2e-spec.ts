import { beforeEach, describe, expect, it, vi } from 'vitest';
import { knowsNetwork } from '../support/actors/networks.js';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { SessionRevocationService } from '../../src/sign-in/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { staffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { graphql } from '../support/actors/typed-query.js';

const DAY = 86_400;

const LIST = graphql(
  '{ Sessions { id application platform first_seen_at last_seen_at network current } }',
);

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1', SESSIONS_PER_USER: '3' });

const list = (actor: Actor) => ask(actor, LIST);
const idOf = (actor: Actor) => String(claimsOf(actor.tokens?.access_token ?? '')['sid']);
const revoke = (actor: Actor, id: string) =>
  actor.gql('mutation ($id: ID!) { SessionRevoke(id: $id) { id } }', { id });
const isAlive = async (actor: Actor) => (await actor.gql('{ Me { id } }')).status === 200;

/** Signs the same person in on another device with this `address`. */
async function elsewhere(
  actor: Actor,
  address = '127.0.0.1',
  client = actor.client,
): Promise<Actor> {
  await app.travel(60);
  const again = new Actor(app, actor.cell_number, client);
  const password = await again.newCode();
  const body = {
    grant_type: 'password',
    ...client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  const answer = await postJson(`${app.url}/api/oauth/token`, body, { 'x-forwarded-for': address });
  again.tokens = tokensIn(expectOk(answer));
  return again;
}

describe('Sessions', () => {
  it('returns the live sessions of the user, newest first, with client, times and network, and marks the current one', async () => {
    const first = await Actor.signedIn(app);
    const { id, secret } = await app
      .get(ClientsService)
      .create({ name: 'فروشگاه', platform: 'IOS', scopes: 'profile' });
    const second = await elsewhere(first, '203.0.113.77', { client_id: id, client_secret: secret });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
    const times = { first_seen_at: time, last_seen_at: time };
    expect(await list(first)).toEqual([
      {
        id: idOf(second),
        application: 'فروشگاه',
        platform: 'IOS',
        ...times,
        network: '203.0.113.0/24',
        current: false,
      },
      {
        id: idOf(first),
        application: 'Test',
        platform: 'WEB',
        ...times,
        network: '127.0.0.0/24',
        current: true,
      },
    ]);
    expect((await list(second)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('returns the /48 of an IPv6 address, and the address itself is not stored', async () => {
    const actor = await elsewhere(await Actor.signedIn(app), '2001:db8:12:3456:789a::1');
    expect((await list(actor))[0]?.network).toBe('2001:db8:12::/48');
    const [row] = await app.query('SELECT * FROM sessions WHERE id = ?', [Number(idOf(actor))]);
    // Times and hashes of the row may have any four digits.
    expect(JSON.stringify(row)).not.toMatch(/12:3456|3456:?789a|789a::/);
  });

  it('returns the time of the last refresh', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(3_600);
    await actor.refresh();
    const [session] = await list(actor);
    const [from, to] = [session?.first_seen_at ?? '', session?.last_seen_at ?? ''].map((text) =>
      Date.parse(`${text.replace(' ', 'T')}Z`),
    );
    expect(Math.abs((to ?? 0) - (from ?? 0) - 3_600_000)).toBeLessThan(60_000);
  });

  it('omits sessions that are idle or evicted or belong to a disabled client', async () => {
    const [first, other] = [await Actor.signedIn(app), await app.newClient()];
    const second = await elsewhere(first);
    await elsewhere(first, '127.0.0.1', other);
    const third = await elsewhere(first);
    expect((await list(third)).map(({ id }) => id)).not.toContain(idOf(first));
    await app.query('UPDATE clients SET disabled_at = ? WHERE id = ?', [
      Date.now(),
      other.client_id,
    ]);
    await app.query('UPDATE sessions SET idle_expires_at = 1 WHERE id = ?', [Number(idOf(second))]);
    expect((await list(third)).map(({ id }) => id)).toEqual([idOf(third)]);
  });
});

describe('SessionRevoke', () => {
  it('ends another session of the user and its access tokens at once [REF-7]', async () => {
    const first = await Actor.signedIn(app);
    const second = await elsewhere(first);
    expect(
      await ask(
        first,
        `mutation { SessionRevoke(id: ${idOf(second)}) { id application network current } }`,
      ),
    ).toMatchObject({
      id: idOf(second),
      application: 'Test',
      network: '127.0.0.0/24',
      current: false,
    });
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, false]);
    expectTokenRefusal(await second.refreshWith(), 'INVALID_GRANT');
    const [row] = await app.query('SELECT * FROM sessions WHERE id = ?', [Number(idOf(second))]);
    expect(row).toMatchObject({ revoked_by: 'user', coarse_network: null });
    expect(
      await count(app, "revocations WHERE kind = 'session' AND target_id = ?", [
        Number(idOf(second)),
      ]),
    ).toBe(1);
  });

  it('ends the current session [REF-7]', async () => {
    const actor = await Actor.signedIn(app);
    expect((await revoke(actor, idOf(actor))).body.data).toEqual({
      SessionRevoke: { id: idOf(actor) },
    });
    expect(await isAlive(actor)).toBe(false);
  });

  it("returns one NOT_FOUND for another user's, an ended and an unknown session", async () => {
    const [sara, omid] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const ended = await elsewhere(sara);
    await revoke(sara, idOf(ended));
    const answers = [];
    for (const id of [idOf(omid), idOf(ended), '999999', '0', '99999999999999999999']) {
      const { status, body } = await revoke(sara, id);
      const [error] = body.errors ?? [];
      answers.push({
        status,
        data: body.data,
        message: error?.message,
        code: error?.extensions?.['code'],
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      status: 200,
      data: null,
      message: 'Not found.',
      code: 'NOT_FOUND',
    });
    expect(await isAlive(omid)).toBe(true);
  });

  it('ends a session once for 20 parallel calls, with one revocation', async () => {
    const first = await Actor.signedIn(app);
    const second = await elsewhere(first);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => revoke(first, idOf(second))),
    );
    expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(1);
    expect(await count(app, 'revocations WHERE target_id = ?', [Number(idOf(second))])).toBe(1);
  });
});

describe('SessionRevokeOthers', () => {
  it('ends and returns every other session of the user, and none of another user [REF-7]', async () => {
    const [first, stranger] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const second = await elsewhere(first);
    const third = await elsewhere(first);
    const ended = await ask(second, graphql('mutation { SessionRevokeOthers { id } }'));
    expect(ended.map(({ id }) => id)).toEqual([idOf(third), idOf(first)]);
    const alive = await Promise.all([first, second, third, stranger].map(isAlive));
    expect(alive).toEqual([false, true, false, true]);
    expect((await list(second)).map(({ id }) => id)).toEqual([idOf(second)]);
    expect(await ask(second, 'mutation { SessionRevokeOthers { id } }')).toEqual([]);
  });
});

describe('A revoked access token on a replica that has not read its revocation', () => {
  beforeEach(() => {
    const refuses = vi.spyOn(app.get(RevocationList), 'isRevoked').mockResolvedValue(false);
    return () => {
      refuses.mockRestore();
    };
  });

  it.each(['SessionRevoke(id: 1) { id }', 'SessionRevokeOthers { id }'])(
    'gets 401 for %s, because the session row is read [REF-7]',
    async (mutation) => {
      const [owner] = [await Actor.signedIn(app)];
      const thief = await elsewhere(owner);
      const id = Number(idOf(thief));
      await app
        .get(SessionRevocationService)
        .revokeSession(
          { id, user_id: Number(claimsOf(owner.tokens?.access_token ?? '')['sub']) },
          'logout',
          'operator',
        );
      const answer = await thief.gql(`mutation { ${mutation} }`);
      expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(await isAlive(owner)).toBe(true);
      expect((await list(owner)).map(({ id }) => id)).toEqual([idOf(owner)]);
    },
  );
});

describe('Housekeeping of sessions', () => {
  it('removes a session, and the network that it proves, KNOWN_NETWORK_DAYS after its latest end [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    const userId = Number(claimsOf(actor.tokens?.access_token ?? '')['sub']);
    const ended = { id: Number(idOf(actor)), user_id: userId };
    await app.get(SessionRevocationService).revokeSession(ended, 'logout', 'service');
    await app.travel(app.config.REFRESH_ABSOLUTE_TTL + app.config.KNOWN_NETWORK_DAYS * DAY - 60);
    await app.get(HousekeepingService).sweepAll();
    expect(await count(app, 'sessions WHERE user_id = ?', [userId])).toBe(1);
    expect(await knowsNetwork(app, userId, '127.0.0.1')).toBe(true);
    await app.travel(61);
    await app.get(HousekeepingService).sweepAll();
    expect(await count(app, 'sessions')).toBe(0);
    expect(await knowsNetwork(app, userId, '127.0.0.1')).toBe(false);
  });

  it('keeps the network of a session of staff, which ends sooner, as long as any other [OTP-6]', async () => {
    const { id } = await staffMember(app);
    await app.travel(app.config.STAFF_SESSION_TTL + app.config.KNOWN_NETWORK_DAYS * DAY + 60);
    await app.get(HousekeepingService).sweepAll();
    expect(await knowsNetwork(app, id, '127.0.0.1')).toBe(true);
    await app.travel(app.config.REFRESH_ABSOLUTE_TTL - app.config.STAFF_SESSION_TTL);
    await app.get(HousekeepingService).sweepAll();
    expect(await count(app, 'sessions')).toBe(0);
  });
});

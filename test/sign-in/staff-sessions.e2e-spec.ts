import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { Sql } from '../../src/platform/database/sql.js';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { codeOf, postForm } from '../support/actors/http.js';
import { HOME, refreshFrom } from '../support/actors/networks.js';
import { staffMember } from '../support/actors/staff.js';
import { claimsOf } from '../support/assertions/claims.js';
import { startApp, useApp, type TestApp } from '../support/servers/app.js';

const IDLE = 7_200;
const WORKING_DAY = 43_200;
/** Seconds by which a token may seem to outlive its row: the clock of the database is estimated. */
const ESTIMATE = 10;

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

const introspect = async ({ app: asked, client }: Actor, token = '') => {
  const url = `${asked.url}/api/oauth/introspect`;
  const credentials = { client_id: String(client.client_id), client_secret: client.client_secret };
  return (await postForm(url, { token, ...credentials })).body;
};
const sessionOf = async (actor: Actor) => {
  const { sid } = claimsOf(actor.tokens?.access_token ?? '');
  const [row] = await actor.app.query('SELECT * FROM sessions WHERE id = ?', [sid]);
  return row ?? expect.unreachable();
};
const secondsBetween = (row: Record<string, unknown>, from: string, to: string) =>
  (Number(row[to]) - Number(row[from])) / 1000;

describe('a session with a scope for staff', () => {
  it.each(['admin', 'support', 'auditor'] as const)(
    'ends two hours after its last refresh with the role %s [ROLE-11]',
    async (role) => {
      const { actor } = await staffMember(app, {}, role);
      await app.travel(IDLE - 60);
      await actor.refresh();
      await app.travel(IDLE - 60);
      await actor.refresh();
      await app.travel(IDLE);
      const late = await actor.refreshWith();
      expect([late.status, codeOf(late)]).toEqual([400, 'INVALID_GRANT']);
      expect(await introspect(actor, actor.tokens?.refresh_token)).toEqual({ active: false });
    },
  );

  it('ends twelve hours after the sign-in, however often and for whichever scope it is refreshed [ROLE-11]', async () => {
    const { actor } = await staffMember(app);
    const first = await sessionOf(actor);
    expect(secondsBetween(first, 'created_at', 'expires_at')).toBe(WORKING_DAY);
    for (let hours = 1; hours < WORKING_DAY / 3_600; hours += 1) {
      await app.travel(3_600);
      await actor.refresh();
    }
    await app.travel(3_000);
    await actor.refreshWith(undefined, { scope: 'profile' });
    await actor.refresh();
    expect(secondsBetween(await sessionOf(actor), 'created_at', 'expires_at')).toBe(WORKING_DAY);
    await app.travel(600);
    const answers = await Promise.all(Array.from({ length: 20 }, () => actor.refreshWith()));
    expect(new Set(answers.map((answer) => codeOf(answer)))).toEqual(new Set(['INVALID_GRANT']));
  });

  it('ends likewise after a refresh on another network, and other sessions live on [ROLE-11]', async () => {
    const { actor } = await staffMember(app);
    const other = await Actor.signedIn(app);
    const presented = actor.tokens?.refresh_token ?? '';
    for (const network of [HOME, '203.0.113.9'])
      actor.tokens = tokensIn(expectOk(await refreshFrom(network, actor, presented)));
    expect(secondsBetween(await sessionOf(actor), 'rotated_at', 'idle_expires_at')).toBe(IDLE);
    await app.travel(WORKING_DAY);
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');
    expect((await other.refreshWith()).status).toBe(200);
  });
});

describe('a session with a scope for staff that ends sooner than its access token would', () => {
  const shortApp = useApp({ LIMITS: 'off', STAFF_SESSION_TTL: '600' });

  it('ends with its tokens, and introspect gives its end [ROLE-11]', async () => {
    const { actor } = await staffMember(shortApp);
    await actor.refresh();
    const { access_token = '', refresh_token, expires_in } = actor.tokens ?? {};
    const { sid, exp } = claimsOf(access_token);
    const [row] = await shortApp.query('SELECT expires_at FROM sessions WHERE id = ?', [sid]);
    const end = Math.floor(Number(row?.['expires_at']) / 1000);

    expect(expires_in).toBeLessThanOrEqual(600);
    expect(Number(exp)).toBeLessThanOrEqual(end + ESTIMATE);
    expect(await introspect(actor, access_token)).toMatchObject({ active: true, exp });
    const { exp: told } = await introspect(actor, refresh_token);
    expect(Math.abs(Number(told) - end)).toBeLessThan(2);
  });
});

/** Lets a minute pass while each statement that begins or refreshes a session waits. */
function delayStatements(app: TestApp): void {
  const { clock } = app.get(Database);
  const now = clock.now.bind(clock);
  let waitedMs = 0;
  vi.spyOn(clock, 'now').mockImplementation(() => now() + waitedMs);
  const compile = Reflect.get<Sql, 'compile'>(Sql.prototype, 'compile');
  vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (this: Sql, time: string) {
    const statement = compile.call(this, time);
    if (/SessionRotation|insertSession/.test(statement.text)) waitedMs += 60_000;
    return statement;
  });
}

describe('a session with a scope for staff whose statements wait', () => {
  const idleApp = useApp({ LIMITS: 'off', STAFF_IDLE_TTL: '600' });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('gets no token that outlives it [ROLE-11]', async () => {
    const { actor } = await staffMember(idleApp);
    const obtainTokens = [() => actor.signIn(), () => actor.refresh()];
    for (const obtain of obtainTokens) {
      delayStatements(idleApp);
      const { exp } = claimsOf((await obtain()).access_token);
      vi.restoreAllMocks();
      const end = Number((await sessionOf(actor))['idle_expires_at']) / 1000;
      expect(Math.abs(Number(exp) - end)).toBeLessThan(ESTIMATE);
    }
  });
});

describe('a shorter STAFF_SESSION_TTL that is set while sessions are live', () => {
  const before = useApp({ LIMITS: 'off' });
  let after: TestApp;
  beforeAll(async () => {
    const { DATABASE_URL, DATA_DIR } = before.config;
    const settings = { LIMITS: 'off', DATABASE_URL, DATA_DIR, STAFF_SESSION_TTL: '600' };
    after = await startApp(settings);
    return after.close;
  });
  const signedInBefore = async () => {
    const { actor } = await staffMember(before);
    const sameActor = new Actor(after, actor.cell_number, actor.client);
    sameActor.tokens = actor.tokens;
    return sameActor;
  };

  it('holds for them at their next refresh, and ends them as by age [ROLE-11]', async () => {
    const actor = await signedInBefore();
    const other = await Actor.signedIn(before);
    await before.travel(500);
    await actor.refresh();
    const live = await introspect(actor, actor.tokens?.refresh_token);
    const { created_at } = await sessionOf(actor);
    expect(live).toMatchObject({ active: true, exp: Math.floor(Number(created_at) / 1000) + 600 });

    await before.travel(100);
    expect(await introspect(actor, actor.tokens?.refresh_token)).toEqual({ active: false });
    const answers = await Promise.all(Array.from({ length: 20 }, () => actor.refreshWith()));
    expect(new Set(answers.map((answer) => codeOf(answer)))).toEqual(new Set(['INVALID_GRANT']));
    expect(await sessionOf(actor)).toMatchObject({ counter: 1, revoked_at: null });
    expect((await other.refreshWith()).status).toBe(200);
  });

  it('bounds the access tokens of a refresh [ROLE-11]', async () => {
    const actor = await signedInBefore();
    const { sid } = claimsOf(actor.tokens?.access_token ?? '');
    const { exp } = claimsOf((await actor.refresh()).access_token);
    const [row] = await before.query('SELECT created_at FROM sessions WHERE id = ?', [sid]);
    const end = Math.floor(Number(row?.['created_at']) / 1000) + 600;
    expect(Number(exp)).toBeLessThanOrEqual(end + ESTIMATE);
  });
});

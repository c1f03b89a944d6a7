import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { GRAPHQL } from '../../src/platform/graphql/graphql.facts.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';

let app: TestApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  app = await startApp({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
});
afterEach(() => app.close());

/** A refusal that says truly when to come back. */
function expectLimited(answer: Answer, within: number): void {
  const [error] = expectRefusal(answer, 'RATE_LIMITED');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(within - 30);
  expect(seconds).toBeLessThanOrEqual(within);
  expect(error?.details?.['retry_after']).toBe(seconds);
}

/** Expects that the log line of a refusal names the rate limit, which its response does not. */
function expectLogged({ headers }: Answer, reason: string): void {
  const found = lines.filter((line) => line.includes(String(headers.get('x-request-id'))));
  const [refusal] = found
    .map((line) => JSON.parse(line) as object)
    .filter((entry) => 'code' in entry);
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', reason });
}

describe('rate limits [LIM-1]', () => {
  it('register allows 10 requests a minute for each address, whoever is registered', async () => {
    for (let i = 0; i < 10; i += 1) expectOk(await new Actor(app).register());
    const refused = await new Actor(app).register();
    expectLimited(refused, 60);
    expectLogged(refused, 'register');
    await app.travel(60);
    expectOk(await new Actor(app).register());
  });

  it('register counts refused requests too', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await postJson(`${app.url}/api/oauth/register`, {})).status).toBe(400);
    expectLimited(await new Actor(app).register(), 60);
  });

  it('initialize allows as many requests for each address as LIMIT_INITIALIZE says, of known users or not', async () => {
    const limited = await startApp({ LIMIT_INITIALIZE: '20/600' });
    try {
      const stranger = () => new Actor(limited).initialize();
      for (let i = 0; i < 20; i += 1) expectRefusal(await stranger(), 'REST_USER_NOT_FOUND');
      expectLimited(await stranger(), 600);
      await limited.travel(600);
      expectRefusal(await stranger(), 'REST_USER_NOT_FOUND');
    } finally {
      await limited.close();
    }
  });

  it('initialize allows 20 requests in 10 minutes for each address in production, and 600 in development', async () => {
    const { production } = AUTH.settings.LIMIT_INITIALIZE;
    expect(production).toEqual({ default: '20/600' });
    expect(app.config.LIMIT_INITIALIZE).toEqual({ limit: 600, window: 600 });
    for (let i = 0; i < 21; i += 1)
      expectRefusal(await new Actor(app).initialize(), 'REST_USER_NOT_FOUND');
  });

  it('initialize allows 5 text messages an hour and 10 a day for each number', async () => {
    const actor = await Actor.registered(app);
    const again = async () => {
      await app.travel(601);
      return actor.initialize('sms');
    };
    for (let i = 0; i < 5; i += 1) expectOk(await again());
    await app.travel(1);
    await app.query('UPDATE challenges SET next_at = 0');
    expectLimited(await actor.initialize('sms'), 3_600 - 4 * 601 - 1);
    await app.travel(3_600);
    for (let i = 0; i < 5; i += 1) expectOk(await again());
    await app.travel(3_600);
    expectLimited(await actor.initialize('sms'), 86_400 - 9 * 601 - 7_201);
    await app.travel(86_400);
    expectOk(await actor.initialize('sms'));
  });

  it.each([
    ['hour', 5, 9, 3_600],
    ['day', 4, 10, 86_400],
  ])(
    'initialize counts nothing when the %s of a number is full, and names its end',
    async (window, ofHour, ofDay, end) => {
      const actor = await Actor.registered(app);
      expectOk(await actor.initialize('sms'));
      await app.query("UPDATE limits SET hits = ? WHERE bucket LIKE 'initialize_hour%'", [ofHour]);
      await app.query("UPDATE limits SET hits = ? WHERE bucket LIKE 'initialize_day%'", [ofDay]);
      await app.query('UPDATE challenges SET next_at = 0');
      const refused = await actor.initialize('sms');
      expectLimited(refused, end);
      expectLogged(refused, `initialize_${window}`);
      const rows = await app.query(
        "SELECT hits FROM limits WHERE bucket LIKE 'initialize_%:%' ORDER BY bucket",
      );
      expect(rows.map(({ hits }) => Number(hits)).filter((hits) => hits > 1)).toEqual([
        ofDay,
        ofHour,
      ]);
    },
  );

  it('initialize leaves the last code valid when it refuses another one', async () => {
    const actor = await Actor.registered(app);
    for (let i = 0; i < 4; i += 1) {
      expectOk(await actor.initialize('sms'));
      await app.travel(601);
    }
    const code = await actor.newCode();
    await app.query('UPDATE challenges SET next_at = 0');
    expectRefusal(await actor.initialize('sms'), 'RATE_LIMITED');
    expect(await actor.receivedCode()).toBe(code);
    expectOk(await actor.token(code));
  });

  it('initialize counts each number separately', async () => {
    const [sara, omid] = [await Actor.registered(app), await Actor.registered(app)];
    for (let i = 0; i < 5; i += 1) {
      expectOk(await sara.initialize('sms'));
      await app.travel(600);
    }
    expectRefusal(await sara.initialize('sms'), 'RATE_LIMITED');
    expectOk(await omid.initialize('sms'));
  });

  it('failures allow 60 wrong secrets a minute for each address, and the right one is still accepted', async () => {
    const actor = await Actor.signedIn(app);
    const wrong = () => actor.refreshWith(undefined, { client_secret: 'kps_wrong' });
    for (let i = 0; i < 60; i += 1) expectTokenRefusal(await wrong(), 'INVALID_CLIENT');
    const answer = await wrong();
    expectTokenRefusal(answer, 'RATE_LIMITED');
    expectLimited(answer, 60);
    expect(answer.body['error']).toBe('slow_down');
    expectOk(await actor.refreshWith());
    await app.travel(60);
    expectTokenRefusal(await wrong(), 'INVALID_CLIENT');
  });

  it('failures allow 60 wrong codes a minute for each address; then the right one waits too, and costs no try', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    for (let i = 0; i < 60; i += 1)
      expectTokenRefusal(await new Actor(app).token('123456'), 'INVALID_GRANT');
    expectTokenRefusal(await actor.token(code), 'RATE_LIMITED');
    expect(await app.query('SELECT tries FROM challenges WHERE user_id IS NOT NULL')).toEqual([
      { tries: 0 },
    ]);
    await app.travel(60);
    expectOk(await actor.token(code));
  });

  it('failures do not count right codes and rotations', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 80; i += 1) await actor.refresh();
    for (let i = 0; i < 4; i += 1) {
      await app.travel(601);
      await actor.signIn();
    }
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'failures:%'")).toEqual([
      { hits: 0 },
    ]);
  });

  it('failures count a right code that is refused after all', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await Promise.all(Array.from({ length: 5 }, () => actor.token(code)));
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'failures:%'")).toEqual([
      { hits: 4 },
    ]);
  });

  it('failures count a wrong code with a refused scope, but not a right one', async () => {
    const actor = await Actor.registered(app, await app.newClient('profile admin:tickets'));
    const code = await actor.newCode();
    const scope = 'admin:tickets';
    for (let i = 0; i < 6; i += 1)
      expectTokenRefusal(await actor.token(code, { scope }), 'INVALID_SCOPE');
    expectTokenRefusal(await actor.token('000000', { scope }), 'INVALID_GRANT');
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'failures:%'")).toEqual([
      { hits: 1 },
    ]);
    expectOk(await actor.token(code));
  });

  it('GraphQL allows a cost of 5000 a minute for each user, and refuses more with status 429 in the GraphQL shape', async () => {
    const [actor, other] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    for (let i = 0; i < 5_000; i += 1)
      await app
        .get(RateLimits)
        .countOrRefuse(GRAPHQL.limits.graphql, `user:${String(row?.['id'])}`);
    const answer = await actor.gql('{ Application { platform } }');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body.data).toBeNull();
    expect(answer.body.errors).toEqual([
      {
        message: expect.any(String) as string,
        extensions: {
          code: 'RATE_LIMITED',
          request_id: answer.headers.get('x-request-id'),
          details: { retry_after: Number(answer.headers.get('retry-after')) },
        },
      },
    ]);
    expectLogged(answer, 'graphql');
    expect((await other.gql('{ Application { platform } }')).status).toBe(200);
  });

  it('allow exactly as many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => new Actor(app, newNumber()).register()),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('ignores the proxy header of an untrusted peer [HTTP-1]', async () => {
    const from = (i: number) =>
      postJson(
        `${app.url}/api/oauth/register`,
        {},
        { 'x-forwarded-for': `10.0.0.${String(i)}`, forwarded: `for=10.1.0.${String(i)}` },
      );
    for (let i = 0; i < 10; i += 1) expect((await from(i)).status).toBe(400);
    expect((await from(99)).status).toBe(429);
  });
});

describe('with LIMITS=off', () => {
  it('lifts rate limits, but not the waiting time and tries', async () => {
    const open = await startApp({ LIMITS: 'off' });
    for (let i = 0; i < 30; i += 1) expectOk(await new Actor(open).register());
    const actor = await Actor.registered(open);
    for (let i = 0; i < 12; i += 1) {
      expectOk(await actor.initialize('sms'));
      await open.travel(600);
    }
    const code = await actor.newCode();
    expectRefusal(await actor.initialize('sms'), 'OTP_WAITING_TIME');
    for (let i = 0; i < 5; i += 1) await actor.token('000000' === code ? '000001' : '000000');
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    await open.close();
  });
});

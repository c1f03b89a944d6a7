import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { Actor, type Tokens } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';

const TIMED = z.object({ exp: z.number(), iat: z.number(), sid: z.string() });

let app: TestApp;

/** Returns the ends of the token and of its session, in seconds. */
async function endsOf({ access_token, expires_in }: Tokens) {
  const { exp, iat, sid } = TIMED.parse(claimsOf(access_token));
  expect(exp - iat).toBe(expires_in);
  const [session] = await app.query(
    'SELECT idle_expires_at, expires_at FROM sessions WHERE id = ?',
    [sid],
  );
  return {
    exp,
    idle: Number(session?.['idle_expires_at']) / 1000,
    absolute: Number(session?.['expires_at']) / 1000,
  };
}

describe('An access token near the maximum age of its session', () => {
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off', REFRESH_ABSOLUTE_TTL: '600' });
    return app.close;
  });

  it('expires with the session', async () => {
    const actor = await Actor.signedIn(app);
    const first = await endsOf(actor.tokens ?? expect.unreachable());
    const { exp, absolute } = await endsOf(await actor.refresh());
    expect(exp).toBe(first.exp);
    expect(Math.abs(exp - absolute)).toBeLessThan(10);

    const isHeard = async () => (await actor.gql('{ Application { platform } }')).status === 200;
    const now = vi.spyOn(app.get(AccessTokens), 'nowInSeconds').mockReturnValue(exp - 1);
    expect(await isHeard()).toBe(true);
    now.mockReturnValue(exp);
    expect(await isHeard()).toBe(false);
    now.mockRestore();
  });
});

describe('An access token with REFRESH_IDLE_TTL below ACCESS_TOKEN_TTL', () => {
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off', REFRESH_IDLE_TTL: '300' });
    return app.close;
  });

  it('expires with the idle time since the sign-in or the last refresh', async () => {
    const actor = await Actor.signedIn(app);
    const present = () => endsOf(actor.tokens ?? expect.unreachable());
    const first = await present();
    expect(Math.abs(first.exp - first.idle)).toBeLessThan(60);
    await app.travel(200);
    await actor.refreshWith();
    await app.travel(20);
    // The response was lost.
    await actor.refresh();
    const retried = await present();
    // The clock of the database is estimated, and both times are cut to seconds.
    expect(Math.abs(retried.exp - retried.idle)).toBeLessThan(10);
    await actor.refresh();
    const refreshed = await present();
    expect(Math.abs(refreshed.exp - refreshed.idle)).toBeLessThan(60);
  });
});

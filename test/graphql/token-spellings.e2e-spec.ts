import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SigningKeys } from '../../src/auth/index.js';
import { AccessTokens } from '../../src/auth/tokens/access-tokens.js';
import { Actor } from '../support/actors/actor.js';
import { decode, hasLowS, signed, twinOf } from '../support/actors/forged-tokens.js';
import { postGraphql } from '../support/actors/graphql.js';
import { startApp, type TestApp } from '../support/servers/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});

async function statusOf(token: string): Promise<number> {
  const authorization = `Bearer ${token}`;
  return (await postGraphql({ app }, { query: '{ __typename }' }, { authorization })).status;
}

describe('The service', () => {
  it('issues access tokens with the lower s, and refuses the higher one [JWT-2]', () => {
    const tokens = app.get(AccessTokens);
    const now = Date.now();
    const session = { signedInAt: now, sessionEndsAt: now + 3_600_000 };
    for (let i = 0; i < 40; i += 1) {
      const { token } = tokens.issue({ userId: 1, clientId: 1, sessionId: 1, scope: 'profile', ...session });
      expect(hasLowS(token)).toBe(true);
      expect(tokens.verify(token)).toBeDefined();
      expect(tokens.verify(twinOf(token))).toBeUndefined();
    }
  });

  it('accepts tokens of version 0.1.0 with either s, because both versions run during an upgrade [JWT-2]', async () => {
    const { tokens } = await Actor.signedIn(app);
    const [header, claims] = String(tokens?.access_token).split('.').slice(0, 2).map(decode);
    const key = app.get(SigningKeys).current.privateKey;
    const old = signed(header, { ...claims, jti: randomUUID() }, key);
    expect([await statusOf(old), await statusOf(twinOf(old))]).toEqual([200, 200]);
    const present = signed(header, claims, key);
    expect([await statusOf(present), await statusOf(twinOf(present))]).toEqual([200, 401]);
  });
});

import { describe, expect, it } from 'vitest';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { VerifiedTokens } from '../../src/sign-in/tokens/verified-tokens.js';
import { Actor } from '../support/actors/actor.js';
import { hasLowS, twinOf } from '../support/actors/forged-tokens.js';
import { postGraphql } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });

async function statusOf(token: string): Promise<number> {
  const authorization = `Bearer ${token}`;
  return (await postGraphql({ app }, { query: '{ __typename }' }, { authorization })).status;
}

describe('The service', () => {
  it('issues access tokens with the lower s, and refuses the higher one [JWT-2]', async () => {
    const tokens = app.get(AccessTokens);
    const verified = app.get(VerifiedTokens);
    const now = Date.now();
    const session = { signedInAt: now, sessionEndsAt: now + 3_600_000 };
    for (let i = 0; i < 40; i += 1) {
      const { token } = tokens.issueToken({
        userId: 1,
        clientId: 1,
        sessionId: 1,
        scope: 'profile',
        ...session,
      });
      expect(hasLowS(token)).toBe(true);
      expect(await verified.findCaller(token)).toBeDefined();
      expect(await verified.findCaller(twinOf(token))).toBeUndefined();
    }
  });

  it('refuses the twin of an access token that it accepts [JWT-2]', async () => {
    const token = String((await Actor.signedIn(app)).tokens?.access_token);
    expect([await statusOf(token), await statusOf(twinOf(token))]).toEqual([200, 401]);
  });
});

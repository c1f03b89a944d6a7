import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

/**
 * Half a second: as if each challenge were issued so much later than the statement that reads it
 * began.
 */
const LATER_MS = 500;

describe('a challenge issued after the start of the statement that reads it [OTP-5]', () => {
  const app = useApp({ LIMITS: 'off' });
  const issueLater = () =>
    app.query('UPDATE challenges SET issued_at = issued_at + ?, next_at = next_at + ?', [
      LATER_MS,
      LATER_MS,
    ]);

  it('has the waiting time that initialize has promised', async () => {
    const actor = await Actor.registered(app);
    const granted = (await actor.initialize()).body['waiting_time'];
    await issueLater();
    const [error] = expectRefusal(await actor.initialize(), 'OTP_WAITING_TIME');
    expect(error?.details?.['waiting_time']).toBe(granted);
  });

  it('has the waiting time that a proof has promised', async () => {
    const actor = await Actor.signedIn(app);
    const ask = () => actor.gql('mutation { MeDeleteRequest { waiting_time } }');
    const granted = (await ask()).body.data;
    await issueLater();
    const refused = await ask();
    expect(gqlCodeOf(refused)).toBe('OTP_WAITING_TIME');
    expect(refused.body.errors?.[0]?.extensions?.['details']).toEqual({ waiting_time: 60 });
    expect(granted).toEqual({ MeDeleteRequest: { waiting_time: 60 } });
  });
});

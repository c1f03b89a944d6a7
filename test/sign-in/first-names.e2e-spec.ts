import { describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { newPan } from '../support/actors/pans.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const OWN_NAMES = { first_name: ' مینا ', last_name: 'Karimi' };

describe('names in POST /api/oauth/token', () => {
  const app = useApp({ LIMITS: 'off' });

  const namesOf = async ({ cell_number }: Actor) => {
    const [user] = await app.query('SELECT * FROM users WHERE cell_number = ?', [cell_number]);
    return [user?.['first_name'], user?.['last_name'], user?.['name_1'], user?.['name_2']];
  };

  it('replaces the names that a stranger registered at the first sign-in [USR-1]', async () => {
    const actor = await Actor.registered(app);
    await actor.signIn('sms', OWN_NAMES);
    expect(await namesOf(actor)).toEqual(['مینا', 'Karimi', 'میناkarimi', 'karimiمینا']);
  });

  it('replaces one name alone, and keeps both that are not sent or empty [USR-1]', async () => {
    const actor = await Actor.registered(app);
    await actor.signIn('sms', { last_name: 'Karimi' });
    expect((await namesOf(actor)).slice(0, 2)).toEqual(['Sara', 'Karimi']);

    const silentActor = await Actor.registered(app);
    await silentActor.signIn('sms', { first_name: '', last_name: null });
    expect((await namesOf(silentActor)).slice(0, 2)).toEqual(['Sara', 'Ahmadi']);
  });

  it('ignores names after the first sign-in [USR-1]', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    await actor.signIn('sms', OWN_NAMES);
    expect((await namesOf(actor)).slice(0, 2)).toEqual(['Sara', 'Ahmadi']);
  });

  it('changes no name if the code or the scope is refused [USR-1]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    const wrongCode = code === '000000' ? '000001' : '000000';
    expectTokenRefusal(await actor.token(wrongCode, OWN_NAMES), 'INVALID_GRANT');
    const staffScope = { ...OWN_NAMES, scope: 'admin:tickets' };
    expectTokenRefusal(await actor.token(code, staffScope), 'INVALID_SCOPE');
    expect((await namesOf(actor)).slice(0, 2)).toEqual(['Sara', 'Ahmadi']);
    expectOk(await actor.token(code, OWN_NAMES));
    expect((await namesOf(actor)).slice(0, 2)).toEqual(['مینا', 'Karimi']);
  });

  it('masks card numbers in them [PAN-8]', async () => {
    const actor = await Actor.registered(app);
    const pan = newPan();
    await actor.signIn('sms', { first_name: pan });
    expect((await namesOf(actor)).join(' ')).not.toContain(pan);
  });

  it.each(['Sa\u0000ra', '\u200b', 'x'.repeat(61), 7, ['Sara'], '\u202aSara'])(
    'refuses the name %j and costs no try',
    async (name) => {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      for (const field of ['first_name', 'last_name']) {
        const answer = await actor.token(code, { [field]: name });
        expectTokenRefusal(answer, 'VALIDATION_FAILED', field);
      }
      expectOk(await actor.token(code));
    },
  );
});

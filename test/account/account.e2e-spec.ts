import { describe, expect, it } from 'vitest';
import { ClientsService, PLATFORMS } from '../../src/accounts/clients/index.js';
import { SCOPES, StaffService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';

const app = useApp({ LIMITS: 'off' });

describe('Application', () => {
  it.each(PLATFORMS)(
    'returns name and platform %s of the client of the access token',
    async (platform) => {
      const name = `فروشگاه ${platform}`;
      const client = await app
        .get(ClientsService)
        .create({ name, platform, scopes: SCOPES.join(' ') });
      const actor = await Actor.signedIn(app, {
        client_id: client.id,
        client_secret: client.secret,
      });
      expect(dataOf(await actor.gql('{ Application { application platform } }'))).toEqual({
        Application: { application: name, platform },
      });
    },
  );

  it('returns the client of the token, not of the user', async () => {
    const actor = await Actor.signedIn(app);
    const other = await app
      .get(ClientsService)
      .create({ name: 'Other', platform: 'IOS', scopes: 'profile' });
    const there = new Actor(app, actor.cell_number, {
      client_id: other.id,
      client_secret: other.secret,
    });
    await app.travel(60);
    await there.signIn();
    expect(await ask(there, '{ Application { application } }')).toEqual({ application: 'Other' });
    expect(await ask(actor, '{ Application { application } }')).toEqual({ application: 'Test' });
  });
});

describe('Me', () => {
  it('returns the signed-in user', async () => {
    const actor = await Actor.signedIn(app);
    const query = '{ Me { id first_name last_name cell_number email avatar created_at } }';
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    const me = await ask(actor, query);
    expect(me).toEqual({
      id: String(row?.['id']),
      first_name: 'Sara',
      last_name: 'Ahmadi',
      cell_number: actor.cell_number,
      email: null,
      avatar: expect.stringMatching(/^https:\/\//) as string,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
  });

  it('returns the avatar that initialize returns, which reveals neither number nor e-mail address', async () => {
    const actor = await Actor.registered(app);
    const { avatar } = (await actor.initialize('sms')).body;
    await app.travel(60);
    await actor.signIn();
    expect(await ask(actor, '{ Me { avatar } }')).toEqual({ avatar });
    expect(String(avatar)).not.toContain(actor.cell_number.slice(-7));
  });

  it('returns another avatar than initialize does for the e-mail address, so that nobody can link the two [OTP-8]', async () => {
    const actor = await Actor.signedIn(app);
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      'linked@example.com',
      actor.cell_number,
    ]);
    await app.travel(60);
    const { avatar } = (await new Actor(app, 'linked@example.com').initialize()).body;
    expect(avatar).toMatch(/^https:/);
    expect(await ask(actor, '{ Me { avatar } }')).not.toEqual({ avatar });
  });

  it('returns nothing about the sign-in', async () => {
    const actor = await Actor.signedIn(app);
    for (const field of ['status', 'sign_ins', 'verified_at', 'sessions', 'password', 'code']) {
      expect(gqlCodeOf(await actor.gql(`{ Me { ${field} } }`))).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });
});

describe('mutation MeEdit', () => {
  const edit = (actor: Actor, variables: Record<string, unknown>) =>
    actor.gql(
      'mutation ($first_name: String, $last_name: String) {' +
        ' MeEdit(first_name: $first_name, last_name: $last_name) { first_name last_name } }',
      variables,
    );
  const names = (actor: Actor) => ask(actor, '{ Me { first_name last_name } }');

  it('trims and changes both names, and returns the user', async () => {
    const actor = await Actor.signedIn(app);
    const answer = await edit(actor, { first_name: '  مینا ', last_name: 'Karimi\t' });
    expect(dataOf(answer)).toEqual({ MeEdit: { first_name: 'مینا', last_name: 'Karimi' } });
    expect(await names(actor)).toEqual({ first_name: 'مینا', last_name: 'Karimi' });
  });

  it('leaves an audit row for staff, whose names the desk shows, without the names [ROLE-4]', async () => {
    const member = await staffMember(app, {}, 'support');
    await edit(member.actor, { first_name: 'Leila' });
    await edit(member.actor, {});
    await edit(await Actor.signedIn(app), { first_name: 'Leila' });

    const renamed = await app.query(
      "SELECT actor, subject, user_id FROM audit_events WHERE event = 'user.staff_renamed'",
    );
    const self = `user:${String(member.id)}`;
    expect(renamed).toEqual([{ actor: self, subject: self, user_id: member.id }]);
  });

  it('leaves one too at the first sign-in of somebody who was appointed before it [ROLE-4]', async () => {
    const appointed = await Actor.registered(app);
    const id = await userIdOf(appointed);
    await app.get(StaffService).appoint(id, 'support');
    await appointed.signIn('sms', { first_name: 'Leila', scope: 'profile' });
    const events = await app.query(
      "SELECT event FROM audit_events WHERE event = 'user.staff_renamed' AND user_id = ?",
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('keeps a name that is absent or null', async () => {
    const actor = await Actor.signedIn(app);
    await edit(actor, { first_name: 'Mina' });
    await edit(actor, { first_name: null, last_name: 'Karimi' });
    await edit(actor, {});
    expect(await names(actor)).toEqual({ first_name: 'Mina', last_name: 'Karimi' });
  });

  it.each(['', '  ', 'x'.repeat(61), 'a\u0000b', 'a\u001bb', '\ud800', '\u202eb', '\u3164'])(
    'refuses %j as register does',
    async (name) => {
      const actor = await Actor.signedIn(app);
      for (const field of ['first_name', 'last_name']) {
        const answer = await edit(actor, { [field]: name });
        expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
        expect(gqlMessagesOf(answer)).toContain(`${field} must be 1 to 60 characters`);
      }
      expect(await names(actor)).toEqual({ first_name: 'Sara', last_name: 'Ahmadi' });
    },
  );

  it('accepts 60 characters of any script', async () => {
    const actor = await Actor.signedIn(app);
    const name = '😀'.repeat(60);
    expect(dataOf(await edit(actor, { first_name: name }))).toHaveProperty(
      'MeEdit.first_name',
      name,
    );
  });

  it('changes no other user', async () => {
    const [sara, omid] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    await edit(sara, { first_name: 'Mina' });
    expect(await names(omid)).toEqual({ first_name: 'Sara', last_name: 'Ahmadi' });
  });
});

describe('after a restore', () => {
  it('tokens of users whom the backup lacks are UNAUTHENTICATED and write nothing', async () => {
    const lost = await Actor.signedIn(app);
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [lost.cell_number]);
    await app.query('DELETE FROM sessions WHERE user_id = ?', [row?.['id']]);
    await app.query('DELETE FROM users WHERE id = ?', [row?.['id']]);
    for (const operation of [
      '{ Me { id } }',
      'mutation { MeEdit(first_name: "Sara") { id } }',
      'mutation { MeCellNumberSet(cell_number: "09121234567") { waiting_time } }',
      'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }',
      'mutation { CardAdd(pan: "4111111111111111") { id } }',
    ]) {
      expect([operation, gqlCodeOf(await lost.gql(operation))]).toEqual([
        operation,
        'UNAUTHENTICATED',
      ]);
    }
    expect(await app.query('SELECT id FROM tickets WHERE user_id = ?', [row?.['id']])).toEqual([]);
  });
});

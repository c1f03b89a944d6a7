import { describe, expect, it } from 'vitest';
import { SuspensionService, StaffService } from '../../src/sign-in/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { dormantActor, letSleep, NEW_ACCOUNT, OLD_NAMES } from '../support/actors/dormant.js';
import { ask, dataOf } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { count, tally } from '../support/assertions/tally.js';
import { useApp } from '../support/servers/app.js';

const DAY = 86_400;
const ADD_TICKET =
  'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';
const CODE = '482913';
const TEST_NUMBER = '+989120009001';

describe('a code of a dormant account', () => {
  const app = useApp({ LIMITS: 'off', DORMANT_MONTHS: '6' });

  const findUser = async (id: number) =>
    (await app.query('SELECT * FROM users WHERE id = ?', [id]))[0] ?? {};

  it('opens nothing until both names come, however they are written [USR-2]', async () => {
    const actor = await dormantActor(app);
    const id = await userIdOf(actor);
    const code = await actor.newCode();
    const claims = [{}, { first_name: 'Sara' }, { first_name: 'Sarah', last_name: 'Ahmadi' }];
    for (const names of claims)
      expectTokenRefusal(await actor.token(code, names), 'HOLDER_UNCONFIRMED');
    expect(await count(app, 'sessions WHERE user_id = ?', [id])).toBe(1);

    const names = { first_name: ' SÁRA\u200c ah', last_name: 'madi' };
    expectOk(await actor.token(code, names));
    expect(await findUser(id)).toMatchObject({ ...OLD_NAMES, sign_ins: 2, status: 'ACTIVE' });
    await app.travel(60);
    expectOk(await actor.token(await actor.newCode()));
  });

  it.each([
    ['a network that has signed the user in', 'SELECT 1'],
    ['another network', 'UPDATE sessions SET network = NULL'],
  ])('counts each refusal as a wrong guess at %s [USR-2] [OTP-3]', async (_where, statement) => {
    const actor = await dormantActor(app);
    await app.query(statement);
    const code = await actor.newCode();
    expectTokenRefusal(await actor.token(wrongCode(code), OLD_NAMES), 'INVALID_GRANT');
    const wrongNames = { ...OLD_NAMES, first_name: 'Zari' };
    const guesses = Array.from({ length: 10 }, () => actor.token(code, wrongNames));
    expect(tally(await Promise.all(guesses))).toEqual({
      'HOLDER_UNCONFIRMED 400': 4,
      'INVALID_GRANT 400': 6,
    });
    for (const claim of [OLD_NAMES, NEW_ACCOUNT])
      expectTokenRefusal(await actor.token(code, claim), 'INVALID_GRANT');
  });

  it('leaves the account behind for a new one, which has nothing of it [USR-2]', async () => {
    const actor = await Actor.signedIn(app);
    await ask(actor, ADD_TICKET);
    await ask(actor, `mutation { CardAdd(pan: "${newPan()}") { id } }`);
    const [oldId, oldTokens] = [await userIdOf(actor), actor.tokens];
    await app.query('UPDATE users SET email = ? WHERE id = ?', ['old@example.com', oldId]);
    await letSleep(actor, 6);

    await actor.signIn('sms', NEW_ACCOUNT);
    const newId = await userIdOf(actor);
    expect(newId).not.toBe(oldId);
    const seen = await actor.gql(
      '{ Me { first_name email } Tickets { id } Cards { id } Sessions { current } }',
    );
    expect(dataOf(seen)).toMatchObject({
      Me: { first_name: 'Mina', email: null },
      Tickets: [],
      Cards: [],
      Sessions: [{ current: true }],
    });

    expectTokenRefusal(await actor.refreshWith(oldTokens?.refresh_token), 'INVALID_GRANT');
    expect(await findUser(oldId)).toMatchObject({
      ...OLD_NAMES,
      ...{ status: 'LEFT', cell_number: `~${oldId.toString(36)}`, number_end: null, email: null },
    });
    expect(await count(app, 'tickets WHERE user_id = ?', [oldId])).toBe(1);
    const events = await app.query(
      'SELECT event, user_id FROM audit_events WHERE user_id IN (?, ?) ORDER BY id DESC LIMIT 4',
      [oldId, newId],
    );
    expect(events.map(({ event, user_id }) => [event, user_id]).reverse()).toEqual([
      ['user.registered', newId],
      ['session.ended.left', oldId],
      ['user.left_behind', oldId],
      ['session.started', newId],
    ]);
  });

  it('shows staff an account that was left behind, without its number [USR-2]', async () => {
    const { actor: staff } = await staffMember(app, {}, 'support');
    const actor = await dormantActor(app);
    const id = String(await userIdOf(actor));
    await actor.signIn('sms', NEW_ACCOUNT);
    const seen = dataOf(await staff.gql('{ StaffUsers(status: LEFT) { id status cell_number } }'));
    expect(seen['StaffUsers']).toContainEqual({ id, status: 'LEFT', cell_number: '' });
  });

  it('needs both names for a new account, and true or false [USR-2]', async () => {
    const actor = await dormantActor(app);
    const code = await actor.newCode();
    for (const [claim, ...fields] of [
      [{ new_account: true }, 'first_name', 'last_name'],
      [{ ...NEW_ACCOUNT, last_name: null }, 'last_name'],
      [{ ...NEW_ACCOUNT, new_account: 'perhaps' }, 'new_account'],
    ] as const)
      expectTokenRefusal(await actor.token(code, claim), 'VALIDATION_FAILED', ...fields);
    expectOk(await actor.token(code, { ...NEW_ACCOUNT, new_account: 'true' }));
  });

  it('keeps an account that is in use, and one that has never been used [USR-2]', async () => {
    const actor = await letSleep(await Actor.signedIn(app), 5);
    const id = await userIdOf(actor);
    await actor.signIn('sms', NEW_ACCOUNT);
    expect(await userIdOf(actor)).toBe(id);

    const newcomer = await Actor.registered(app);
    const newcomerId = await userIdOf(newcomer);
    await newcomer.signIn('sms', NEW_ACCOUNT);
    expect(await userIdOf(newcomer)).toBe(newcomerId);
  });

  it('opens no suspended account, and leaves none of staff behind [USR-2]', async () => {
    const suspended = await dormantActor(app);
    const code = await suspended.newCode();
    await app.query("UPDATE users SET status = 'SUSPENDED' WHERE cell_number = ?", [
      suspended.cell_number,
    ]);
    for (const claim of [{}, OLD_NAMES, NEW_ACCOUNT])
      expectTokenRefusal(await suspended.token(code, claim), 'INVALID_GRANT');

    const staff = await dormantActor(app);
    await app.get(StaffService).appoint(await userIdOf(staff), 'support');
    const staffCode = await staff.newCode();
    expectTokenRefusal(await staff.token(staffCode, NEW_ACCOUNT), 'HOLDER_UNCONFIRMED');
    expectOk(await staff.token(staffCode, OLD_NAMES));
  });

  it('deletes an account left behind after 90 days, and never suspends or appoints it [USR-2]', async () => {
    const actor = await dormantActor(app);
    const id = await userIdOf(actor);
    await actor.signIn('sms', NEW_ACCOUNT);
    await app.get(SuspensionService).suspendUser(id);
    await app.get(StaffService).appoint(id, 'admin');
    expect(await findUser(id)).toMatchObject({ status: 'LEFT', staff_since: null });
    await app.travel(90 * DAY - 60);
    await app.get(HousekeepingService).sweepAll();
    expect(await findUser(id)).toMatchObject({ status: 'LEFT' });
    await app.travel(120);
    await app.get(HousekeepingService).sweepAll();
    expect((await findUser(id))['status'] ?? 'DELETED').toBe('DELETED');
    expect(
      await count(app, "audit_events WHERE event = 'user.deleted' AND user_id = ?", [id]),
    ).toBe(1);
  });
});

describe('a dormant account', () => {
  const plainApp = useApp({ LIMITS: 'off' });
  const day = new Date(Date.now() + 7 * DAY * 1000).toISOString().slice(0, 10);
  const testedApp = useApp({
    LIMITS: 'off',
    DORMANT_MONTHS: '1',
    TEST_NUMBERS: `${TEST_NUMBER}:${CODE}:${day}`,
  });

  it('opens by the code alone unless DORMANT_MONTHS is set [USR-2]', async () => {
    const actor = await dormantActor(plainApp, 100);
    const id = await userIdOf(actor);
    await actor.signIn('sms', NEW_ACCOUNT);
    expect(await userIdOf(actor)).toBe(id);
  });

  it('opens by the fixed code of a test number, whose tester knows no names [USR-2]', async () => {
    const actor = new Actor(testedApp, TEST_NUMBER);
    expectOk(await actor.register());
    expectOk(await actor.initialize('sms'));
    expectOk(await actor.token(CODE));
    await letSleep(actor, 2);
    expectOk(await actor.initialize('sms'));
    expectOk(await actor.token(CODE));
  });
});

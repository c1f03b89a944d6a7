import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserRateLimitsService } from '../../src/features/account/index.js';
import { APP_LIMITS } from '../../src/app/features.js';
import { sql } from '../../src/platform/database/index.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf, postGraphql } from '../support/actors/graphql.js';
import { codeOf, type Answer } from '../support/actors/http.js';
import { codeFrom, guessFrom } from '../support/actors/networks.js';
import { newPan } from '../support/actors/pans.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import {
  asked,
  conEndTurn,
  newSession,
  otherThan,
  startWithGateways,
} from '../support/actors/ussd.js';
import type { TestApp } from '../support/servers/app.js';
import { graphql, readRootField } from '../support/actors/typed-query.js';

const ABROAD = '203.0.113.9';

let app: TestApp;
let admin: StaffMember;
beforeAll(async () => {
  app = await startWithGateways([], {
    ...{ TRUSTED_PROXIES: '127.0.0.1', NOTICE_NEW_NETWORK: 'on', LIMIT_REGISTER: '1000/60' },
    ...{ LIMIT_CARD_ADD: '2/86400', LIMIT_NUMBER_HOUR: '3/3600', LIMIT_NUMBER_DAY: '9/86400' },
  });
  return app.close;
});
beforeEach(async () => {
  admin = await staffMember(app);
  proveStaff(admin.actor);
});

const FIELDS = 'name text allowed spent window ends_at';
const LIMITS = graphql(`
  query ($user: ID!) {
    StaffUserLimits(user_id: $user) {
      name
      text
      allowed
      spent
      window
      ends_at
    }
  }
`);
const limitsOf = (id: number, by = admin.actor) => ask(by, LIMITS, { user: String(id) });
/** Returns the rate limits of which something is spent. */
const spentOf = async (id: number) =>
  Object.fromEntries(
    (await limitsOf(id)).filter(({ spent }) => spent > 0).map(({ name, spent }) => [name, spent]),
  );
const clear = (id: number, name: string, by = admin.actor): Promise<Answer> =>
  by.gql(
    `mutation ($name: String!) { StaffLimitClear(user_id: ${String(id)}, name: $name, reason: "Called us") { ${FIELDS} } }`,
    { name },
  );
const cleared = async (id: number) =>
  app.query(
    `SELECT actor, subject, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.user_id = ? AND e.event = 'user.limit_cleared' ORDER BY e.id`,
    [id],
  );
const addCard = (actor: Actor) => actor.gql(`mutation { CardAdd(pan: "${newPan()}") { id } }`);

/** Creates a user who may add no more cards. */
async function withoutCards(): Promise<{ actor: Actor; id: number }> {
  const actor = await Actor.signedIn(app);
  for (let i = 0; i < 2; i += 1) dataOf(await addCard(actor));
  expect(gqlCodeOf(await addCard(actor))).toBe('RATE_LIMITED');
  return { actor, id: await userIdOf(actor) };
}

/** Requests text messages until the hour of the number is full. */
async function withoutMessages(): Promise<{ actor: Actor; id: number }> {
  const actor = await Actor.registered(app);
  const id = await userIdOf(actor);
  for (let i = 0; i < 3; i += 1) {
    expectOk(await actor.initialize('sms'));
    await app.query('UPDATE challenges SET next_at = 0 WHERE user_id = ?', [id]);
  }
  expect(codeOf(await actor.initialize('sms'))).toBe('RATE_LIMITED');
  return { actor, id };
}

describe('StaffUserLimits', () => {
  it('lists each rate limit by user or number, with what its feature has counted', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    await app.travel(60);
    expectOk(await actor.initialize('sms'));
    await app.travel(60);
    expectOk(await guessFrom(ABROAD, actor, await codeFrom(ABROAD, actor)));
    const tickets = new TicketUser(actor);
    const ticket = await tickets.add();
    await tickets.reply(ticket.id);
    await tickets.reply(ticket.id);
    dataOf(await addCard(actor));
    expect(gqlCodeOf(await actor.gql('{ StaffUsers { id } }'))).toBe('FORBIDDEN');
    dataOf(await actor.gql('{ MeExport { json } }'));
    dataOf(await actor.gql('mutation { MeEmailSet(email: "sara@example.com") { waiting_time } }'));
    await app.travel(60);
    const wrong = otherThan(await asked(actor));
    await conEndTurn(app, {
      from: actor.cell_number,
      session: newSession(),
      extra: '',
      replies: [wrong],
    });

    expect(await spentOf(id)).toEqual({
      ...{ email_user: 1, export: 1, ticket_add: 1, ticket_reply: 2, card_add: 1 },
      ...{ initialize_hour: 2, initialize_hour_known: 1, initialize_hour_notice: 1 },
      ...{ initialize_day: 2, initialize_day_known: 1, initialize_day_notice: 1 },
      ...{ ussd_dial: 1, ussd_ref: 1, staff_refusals: 1 },
    });
    const allLimits = await limitsOf(id);
    const limits = allLimits.filter(({ name }) => !/^staff_(search|proofs)$/.test(name));
    expect(limits.filter(({ spent }) => spent === 0)).toEqual([]);
    for (const { name, allowed, window, ends_at } of limits) {
      const row = APP_LIMITS.find((each) =>
        new RegExp(`^${each.name}(_known|_notice)?$`).test(name),
      );
      const rate: unknown = Reflect.get(app.config, row?.setting ?? '');
      expect([name, { limit: allowed, window }]).toEqual([name, row?.rate ?? rate]);
      const left = (Date.parse(`${String(ends_at)}Z`) - Date.now()) / 1000;
      expect(left).toBeGreaterThan(window - 400);
      expect(left).toBeLessThanOrEqual(window);
    }
    const other = await userIdOf(await Actor.registered(app));
    expect(await spentOf(other)).toEqual({});
  });

  it('has every rate limit by user or number that replicas share, and no other', async () => {
    const shared = APP_LIMITS.filter(
      ({ by, shared }) => shared && (by === 'user' || by === 'number'),
    );
    const names = new Set(
      (await limitsOf(admin.id)).map(({ name }) => name.replace(/_(known|notice)$/, '')),
    );
    expect([...names].sort()).toEqual(shared.map(({ name }) => name).sort());
  });

  it('says what each limits in the language of the request', async () => {
    const texts = async (language: string) => {
      const answer = await postGraphql(
        admin.actor,
        { query: LIMITS, variables: { user: String(admin.id) } },
        { 'accept-language': language },
      );
      return (readRootField(LIMITS, answer) ?? []).map(({ text }) => text);
    };
    const [english, persian] = [await texts('en'), await texts('fa')];
    for (const text of english) expect(text).toMatch(/^[A-Z][\w -]+(, [\w ]+)?$/);
    for (const text of persian) expect(text).toMatch(/^[\p{Script=Arabic}\u200c ،]+$/u);
    expect(new Set(persian).size).toBe(new Set(english).size);
  });

  it('shows nothing of a window that has ended', async () => {
    const { actor, id } = await withoutCards();
    await app.travel(86_400);
    const found = (await limitsOf(id)).find(({ name }) => name === 'card_add');
    expect(found).toMatchObject({ spent: 0, ends_at: null });
    dataOf(await addCard(actor));
  });

  it('leaves a row in the audit trail, and knows only users who exist', async () => {
    const id = await userIdOf(await Actor.registered(app));
    await limitsOf(id);
    const read = await app.query(
      "SELECT actor FROM audit_events WHERE event = 'staff.user_read' AND user_id = ?",
      [id],
    );
    expect(read).toEqual([{ actor: `user:${String(admin.id)}` }]);
    await app.query("UPDATE users SET status = 'DELETED' WHERE id = ?", [id]);
    for (const unknown of [id, 987_654_321])
      expect(gqlCodeOf(await admin.actor.gql(LIMITS, { user: unknown }))).toBe('NOT_FOUND');
  });
});

describe('StaffLimitClear', () => {
  it('lets the user go on at once, and clears nothing else [LIM-5]', async () => {
    const { actor, id } = await withoutCards();
    const other = await withoutCards();
    await new TicketUser(actor).add();
    const answer = dataOf(await clear(id, 'card_add'))['StaffLimitClear'];
    expect(answer).toEqual({
      name: 'card_add',
      text: 'New cards',
      allowed: 2,
      spent: 0,
      window: 86_400,
      ends_at: null,
    });
    for (let i = 0; i < 2; i += 1) dataOf(await addCard(actor));
    expect(gqlCodeOf(await addCard(actor))).toBe('RATE_LIMITED');
    expect(gqlCodeOf(await addCard(other.actor))).toBe('RATE_LIMITED');
    expect(await spentOf(id)).toMatchObject({ ticket_add: 1, card_add: 2, initialize_hour: 1 });
  });

  it('records who cleared which rate limit and why, if something was spent [LIM-5] [ROLE-4]', async () => {
    const { id } = await withoutCards();
    for (const name of ['card_add', 'card_add', 'ticket_add']) dataOf(await clear(id, name));
    const by = `user:${String(admin.id)}`;
    expect(await cleared(id)).toEqual([
      { actor: by, subject: `user:${String(id)}`, reason: 'card_add: Called us' },
    ]);
  });

  it('lets text messages to the number be sent again, and keeps waiting times [LIM-5] [OTP-5]', async () => {
    const { actor, id } = await withoutMessages();
    dataOf(await clear(id, 'initialize_hour_known'));
    expect(codeOf(await actor.initialize('sms'))).toBe('RATE_LIMITED');
    dataOf(await clear(id, 'initialize_hour'));
    expectOk(await actor.initialize('sms'));
    expect(await spentOf(id)).toEqual({ initialize_hour: 1, initialize_day: 4 });
    dataOf(await clear(id, 'initialize_hour'));
    expect(codeOf(await actor.initialize('sms'))).toBe('OTP_WAITING_TIME');
  });

  it('gives no tries of a code back [LIM-5] [OTP-3]', async () => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    const code = await actor.newCode();
    for (let i = 0; i < app.config.OTP_TRIES; i += 1) await actor.token(wrongCode(code));
    const challenges = () => app.query('SELECT * FROM challenges WHERE user_id = ?', [id]);
    const before = await challenges();
    for (const { name } of await limitsOf(id)) dataOf(await clear(id, name));
    expect(await spentOf(id)).toEqual({});
    expect(await challenges()).toEqual(before);
    expect(codeOf(await actor.token(code))).toBe('INVALID_GRANT');
  });

  it.each([
    '',
    'graphql',
    'failures',
    'register',
    'email_address',
    'initialize',
    'CARD_ADD',
    'card_add ',
    'constructor',
  ])('refuses the name "%s", which is that of no rate limit of a user [LIM-5]', async (name) => {
    const { id } = await withoutCards();
    const answer = await clear(id, name);
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(answer)).toContain('name must be the name of a rate limit');
    expect(await spentOf(id)).toMatchObject({ card_add: 2 });
    expect(await cleared(id)).toEqual([]);
  });

  it('needs an admin with a fresh code, and another user who exists', async () => {
    const { id } = await withoutCards();
    for (const role of ['support', 'auditor'] as const) {
      const { actor } = await staffMember(app, {}, role);
      expect(await limitsOf(id, actor)).toHaveLength((await limitsOf(id)).length);
      expect((await clear(id, 'card_add', actor)).status).toBe(403);
    }
    expect(gqlCodeOf(await clear(admin.id, 'card_add'))).toBe('OWN_ACCOUNT');
    expect(gqlCodeOf(await clear(987_654_321, 'card_add'))).toBe('NOT_FOUND');
    const { actor: unproven } = await staffMember(app);
    expect(gqlCodeOf(await clear(id, 'card_add', unproven))).toBe('PROOF_REQUIRED');
    expect(await spentOf(id)).toMatchObject({ card_add: 2 });
    expect(await cleared(id)).toEqual([]);
  });

  it('clears nothing if the number passes to somebody else meanwhile [LIM-5]', async () => {
    const { id } = await withoutMessages();
    const user = await app.get(UsersService).getUser(id);
    const attempt = app
      .get(UserRateLimitsService)
      .clearLimit(user, 'initialize_hour', async (tx) => {
        await tx.change(
          sql`/* test */ UPDATE users SET cell_number = ${newNumber()} WHERE id = ${id}`,
        );
        return { actor: 'operator' };
      });
    await expect(attempt).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await spentOf(id)).toMatchObject({ initialize_hour: 3 });
    expect(await cleared(id)).toEqual([]);
  });
});

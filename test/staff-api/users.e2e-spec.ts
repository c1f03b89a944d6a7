import type { VariablesOf } from 'gql.tada';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { UsersService } from '../../src/accounts/users/index.js';
import { Sql } from '../../src/platform/database/sql.js';
import { Actor } from '../support/actors/actor.js';
import { ask, gqlCodeOf, askFor } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { withoutName } from '../support/assertions/recorder.js';
import { useApp } from '../support/servers/app.js';
import { graphql, type VariablesFor } from '../support/actors/typed-query.js';

const EVENTS = z.array(z.object({ step: z.string(), text: z.string() }));

let support: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  ({ actor: support } = await staffMember(app, {}, 'support'));
});

/** Statements that find users. */
const SEARCH = /UserDirectory\.listPage|UserSearch|rarest-range/;
const LIST = graphql(`
  query ($search: String, $status: StaffUserStatus, $before: ID, $limit: Int) {
    StaffUsers(search: $search, status: $status, before: $before, limit: $limit) {
      id
      cell_number
    }
  }
`);
const list = (args: VariablesFor<VariablesOf<typeof LIST>> = {}, by = support) =>
  ask(by, LIST, args);
const idsOf = async (args: VariablesFor<VariablesOf<typeof LIST>>) =>
  (await list(args)).map(({ id }) => id);
const eventsOf = async (id: number) =>
  (
    await app.query(
      "SELECT event, actor FROM audit_events WHERE user_id = ? AND event LIKE 'staff.%'",
      [id],
    )
  ).map(({ event }) => event);

const rename = (id: number | string, first_name: string, last_name: string) =>
  app.get(UsersService).renameUser(Number(id), { first_name, last_name });

describe('StaffUsers by name', () => {
  it.each([
    [
      'محمد رضا',
      'کریمی',
      ['محمد رضا کریمی', 'محمدرضا', 'كريمي', 'کریمی محمدرضا', 'رضا کر', 'مُحمد'],
    ],
    ['محمد\u200cرضا', 'علی\u200cنژاد', ['محمد رضا', 'محمدرضا', 'علي نژاد', 'علینژاد محمد رضا']],
    ['Nîma', 'Karimi', ['nima', 'KARIMI', 'karimi nima', 'nim kar', '\u202aNima Karimi\u202c']],
    ['Ångström', 'Öz', ['angstrom', 'ÅNGSTRÖM', 'oz', 'öz ång']],
    ['Иван', 'Привет', ['привет', 'ПРИВЕТ ИВАН', 'иванпривет']],
    ['İsmail', 'Işık', ['ismail', 'İSMAİL', 'isik', 'ışık ism']],
    ['Ιώσηφ', 'Οδός', ['ΟΔΟΣ', 'οδος ιωσ']],
    ['María del', 'Carmen Ruiz', ['maria del carmen', 'ruiz maria', 'del ruiz', 'carmenruiz']],
  ])('finds %s %s however it is typed [TYPE-5]', async (first_name, last_name, searches) => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    await rename(id, first_name, last_name);
    for (const search of [...searches, actor.cell_number.slice(-4)])
      expect([search, await idsOf({ search })]).toEqual([
        search,
        expect.arrayContaining([String(id)]),
      ]);
    await rename(id, 'Zz', 'Zz');
    expect(await idsOf({ search: searches[0] })).not.toContain(String(id));
  });
});

describe('StaffUsers', () => {
  it('pages through all users by id, newest first, with masked numbers', async () => {
    const made = [];
    for (let i = 0; i < 3; i += 1)
      made.unshift(String(await userIdOf(await Actor.registered(app))));
    const page = await list({ limit: 2 });
    expect(page.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect((await idsOf({ limit: 2, before: made[1] }))[0]).toBe(made[2]);
    for (const { cell_number } of page) expect(cell_number).toMatch(/^\+989\*{5}\d{4}$/);
  });

  it('finds a user by id, whole number, whole e-mail address, and the beginning of a name', async () => {
    const actor = await Actor.registered(app);
    const id = String(await userIdOf(actor));
    await app.query("UPDATE users SET email = 'zari_1%@example.com' WHERE id = ?", [id]);
    await rename(id, 'Zari', 'Omidvar');
    const national = `0${actor.cell_number.slice('+98'.length)}`;
    for (const search of [
      id,
      national,
      actor.cell_number,
      'Zari_1%@example.com',
      'Zar',
      'Omidvar',
      'Zari Omid',
      ' Zari ',
    ]) {
      expect([search, await idsOf({ search })]).toEqual([search, [id]]);
    }
    const part = actor.cell_number.slice(0, -2);
    for (const search of [part, 'zari@', 'ari', 'Zari Reza', '%', "' OR 1=1 -- "]) {
      expect([search, await idsOf({ search })]).toEqual([search, []]);
    }
    expect(await idsOf({ search: 'Zari', before: id })).toEqual([]);
  });

  it('filters by status, and never returns a deleted user', async () => {
    const [active, suspended, deleted] = [
      await Actor.registered(app),
      await Actor.registered(app),
      await Actor.registered(app),
    ];
    const ids = await Promise.all([active, suspended, deleted].map((each) => userIdOf(each)));
    for (const id of ids) await rename(id, 'Status', 'Ahmadi');
    await app.query("UPDATE users SET status = 'SUSPENDED' WHERE id = ?", [ids[1]]);
    await app.query("UPDATE users SET status = 'DELETED' WHERE id = ?", [ids[2]]);
    expect(await idsOf({ search: 'Status' })).toEqual([String(ids[1]), String(ids[0])]);
    expect(await idsOf({ search: 'Status', status: 'SUSPENDED' })).toEqual([String(ids[1])]);
    expect(await idsOf({ search: 'Status', status: 'ACTIVE' })).toEqual([String(ids[0])]);
    expect(gqlCodeOf(await support.gql(`{ StaffUser(id: ${String(ids[2])}) { id } }`))).toBe(
      'NOT_FOUND',
    );
  });

  it('reads an index for each kind of search', async () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, i) =>
        `('N${String(i)}','L${String(i)}','+9890${String(i).padStart(8, '0')}','ACTIVE',0,1,1,'n${String(i)}l','l${String(i)}n','${String(i).padStart(4, '0')}')`,
    );
    await app.query(
      `INSERT INTO users (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at, name_1, name_2, number_end) VALUES ${rows.join(',')}`,
    );
    await app.query(inject('engine') === 'mariadb' ? 'ANALYZE TABLE users' : 'ANALYZE');
    const compile: (this: Sql, now: string) => ReturnType<Sql['compile']> = Reflect.get<
      Sql,
      'compile'
    >(Sql.prototype, 'compile');
    for (const args of [
      {},
      { search: 'N77' },
      { search: 'N7 L7' },
      { search: '0077' },
      { search: '09120000001' },
      { status: 'SUSPENDED' },
    ] as const) {
      const seen: ReturnType<Sql['compile']>[] = [];
      const spy = vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (
        this: Sql,
        now: string,
      ) {
        const statement = compile.call(this, now);
        if (SEARCH.test(statement.text)) seen.push(statement);
        return statement;
      });
      await list(args);
      spy.mockRestore();
      expect(seen.length).toBeGreaterThan(0);
      for (const statement of seen) expect([args, await scansOf(statement)]).toEqual([args, []]);
    }
  });

  /** Returns the steps of a statement that read the whole table of users. */
  async function scansOf({ text: named, values }: ReturnType<Sql['compile']>): Promise<string[]> {
    const text = withoutName(named);
    if (inject('engine') === 'sqlite') {
      const plan = await app.query(`EXPLAIN QUERY PLAN ${text}`, values);
      return plan
        .map(({ detail }) => String(detail))
        .filter((how) => how.startsWith('SCAN users') && !how.includes('USING'));
    }
    const plan = await app.query(`EXPLAIN ${text}`, values);
    return plan
      .filter(({ table, type }) => table === 'users' && (type === 'ALL' || type === 'index'))
      .map(({ key, type }) => `${String(type)} ${String(key)}`);
  }
});

describe('StaffUser', () => {
  it('returns a user with role, sign-ins and open tickets, and leaves a row in the audit trail', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    await new TicketUser(actor).add();
    const user = await ask(
      support,
      `{ StaffUser(id: ${String(id)}) { id first_name last_name cell_number email status role sign_ins open_tickets verified_at last_sign_in_at } }`,
    );
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string;
    const number = `+989*****${actor.cell_number.slice(-4)}`;
    expect(user).toEqual({
      ...{
        id: String(id),
        first_name: 'Sara',
        last_name: 'Ahmadi',
        cell_number: number,
        email: null,
      },
      ...{
        status: 'ACTIVE',
        role: null,
        sign_ins: 1,
        open_tickets: 1,
        verified_at: time,
        last_sign_in_at: time,
      },
    });
    expect(await eventsOf(id)).toEqual(['staff.user_read']);
    expect(gqlCodeOf(await support.gql('{ StaffUser(id: 987654321) { id } }'))).toBe('NOT_FOUND');
  });
});

describe('StaffUserSessions', () => {
  it('returns the live sessions of a user', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    await app.travel(60);
    await actor.signIn();
    const sessions = await ask(
      support,
      graphql(`
        query ($user: ID!) {
          StaffUserSessions(user_id: $user) {
            id
            application
            network
            first_seen_at
          }
        }
      `),
      { user: String(id) },
    );
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ application: 'Test' });
  });
});

describe('StaffUserDeliveries', () => {
  it('tells each step of a code in words of the language, newest first, and never the code [OTP-11]', async () => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    const code = await actor.newCode('sms');
    const query = (limit: number) =>
      `{ StaffUserDeliveries(user_id: ${String(id)}, limit: ${String(limit)}) { at step text provider message detail } }`;
    const steps = async () => (await askFor(support, EVENTS, query(20))).map(({ step }) => step);
    // The phone has the message before the provider's answer is stored.
    await vi.waitFor(async () => {
      expect(await steps()).toEqual(['SENT', 'SENDING', 'QUEUED', 'ASKED']);
    });
    await actor.token(code);
    await vi.waitFor(async () => {
      expect(await steps()).toEqual(['ENTERED', 'SENT', 'SENDING', 'QUEUED', 'ASKED']);
    });
    const answer = await support.gql(query(1));
    expect(answer.text).toContain('The code was entered');
    expect(answer.text).not.toContain(code);
    expect(await ask(support, query(1))).toHaveLength(1);
  });

  it('tells the wrong code that used up the tries, and of a known network the last one', async () => {
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    const steps = async () => {
      const query = `{ StaffUserDeliveries(user_id: ${String(id)}) { step text } }`;
      const events = await askFor(support, EVENTS, query);
      return events.filter(({ step }) => /^(WRONG|SPENT|ENTERED|ASKED)$/.test(step));
    };
    const names = async () => (await steps()).map(({ step }) => step);
    const code = await actor.newCode('sms');
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    await actor.token(wrong);
    expect(await names()).toEqual(['ASKED']);
    for (let count = 1; count < app.config.OTP_TRIES; count += 1) await actor.token(wrong);
    expect((await steps())[0]?.text).toContain('the tries of the code are used up');
    await app.travel(600);
    const nextCode = await actor.newCode('sms');
    expect(await names()).toEqual(['ASKED', 'WRONG']);
    await actor.token(nextCode);
    expect(await names()).toEqual(['ENTERED', 'ASKED', 'WRONG']);
    // The network is known now, and its wrong guesses are told as well.
    await app.travel(600);
    const ownCode = await actor.newCode('sms');
    await actor.token(ownCode.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
    expect((await names())[0]).toBe('WRONG');
  });
});

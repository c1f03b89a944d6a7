import type { ResultOf } from 'gql.tada';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Sql } from '../../src/platform/database/sql.js';
import { COUNTED_ROWS } from '../../src/features/staff-api/overview-comparison.js';
import { Actor } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { withoutName } from '../support/assertions/recorder.js';
import { useApp } from '../support/servers/app.js';
import { graphql, type RootFieldOf } from '../support/actors/typed-query.js';

const HOUR = 3_600_000;
const IS_MARIADB = inject('engine') === 'mariadb';

const OVERVIEW = graphql(`
  {
    StaffOverview {
      counted_from
      hours {
        from
        sign_ins
      }
      messages {
        from
        provider
        result
        count
      }
      before {
        days
        sign_ins
        failed_messages
      }
      open_tickets {
        min_hours
        max_hours
        count
      }
    }
  }
`);
type Overview = RootFieldOf<ResultOf<typeof OVERVIEW>>;

let staff: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  ({ actor: staff } = await staffMember(app, {}, 'support'));
});

const overview = () => ask(staff, OVERVIEW);
const signIns = ({ hours }: Overview) => hours.reduce((sum, { sign_ins }) => sum + sign_ins, 0);
const sent = ({ messages }: Overview) => messages.reduce((sum, { count }) => sum + count, 0);
const sentBefore = ({ messages }: Overview, time: number) =>
  messages.reduce((sum, { from, count }) => (millis(from) < time ? sum + count : sum), 0);
const millis = (time: string | undefined) => Date.parse(`${String(time).replace(' ', 'T')}Z`);

async function newestSession(): Promise<number> {
  const [row] = await app.query('SELECT MAX(id) AS id FROM sessions');
  return Number(row?.['id']);
}

/** Writes messages of these times, with the provider, state and recipient given. */
async function write(
  times: readonly number[],
  provider = 'p',
  state = 'delivered',
  recipient = '+989120000000',
): Promise<void> {
  const rows = times.map(
    (at) => `('${recipient}','s','','n','k','en','${state}','${provider}',${String(at)})`,
  );
  await app.query(
    `INSERT INTO messages (recipient, subject, challenge_id, nonce, key_id, language, state, provider, created_at)
     VALUES ${rows.join(',')}`,
  );
}

describe('StaffOverview', () => {
  it('counts sign-ins and messages of each of the last 24 hours of UTC', async () => {
    const before = await overview();
    expect(before.hours).toHaveLength(24);
    expect(before.counted_from).toBe(before.hours[0]?.from);
    const starts = before.hours.map(({ from }) => millis(from));
    expect(
      starts.every((at, i) => at % HOUR === 0 && (i === 0 || at - (starts[i - 1] ?? 0) === HOUR)),
    ).toBe(true);
    expect(Date.now() - (starts.at(-1) ?? 0)).toBeLessThan(HOUR + 60_000);
    const [first = 0, second = 0] = starts;
    await write([first - 1, first, second - 1, second, second + 1], 'one');
    await write([second, second], 'two', 'resent');
    await write([second], 'two', 'undelivered');
    await Actor.signedIn(app);
    const id = await newestSession();
    await app.query('UPDATE sessions SET created_at = ? WHERE id = ?', [second, id]);
    const after = await overview();
    const counts = after.messages.filter(
      ({ provider }) => provider === 'one' || provider === 'two',
    );
    expect(
      counts.map(({ from, provider, result, count }) => [millis(from), provider, result, count]),
    ).toEqual([
      [first, 'one', 'DELIVERED', 2],
      [second, 'one', 'DELIVERED', 2],
      [second, 'two', 'UNDELIVERED', 3],
    ]);
    expect(after.hours[1]?.sign_ins).toBe((before.hours[1]?.sign_ins ?? 0) + 1);
    expect(signIns(after)).toBe(signIns(before) + 1);
  });

  it('compares with the same hours of the day and of the week before', async () => {
    const compare = async () =>
      new Map((await overview()).before.map(({ days, ...counts }) => [days, counts]));
    const before = await compare();
    const [hour = 0] = (await overview()).hours.map(({ from }) => millis(from)).slice(3);
    const [day, week] = [hour - 24 * HOUR, hour - 7 * 24 * HOUR];
    await write([day, week, week], 'p', 'failed');
    await write([day, hour - 3 * 24 * HOUR], 'p', 'expired');
    await write([day], 'p', 'delivered');
    await Actor.signedIn(app);
    const id = await newestSession();
    await app.query('UPDATE sessions SET created_at = ? WHERE id = ?', [week, id]);
    const after = await compare();
    const grown = (days: number, name: 'sign_ins' | 'failed_messages') =>
      (after.get(days)?.[name] ?? NaN) - (before.get(days)?.[name] ?? NaN);
    expect([grown(1, 'sign_ins'), grown(1, 'failed_messages')]).toEqual([0, 2]);
    expect([grown(7, 'sign_ins'), grown(7, 'failed_messages')]).toEqual([1, 2]);
    await app.query('DELETE FROM sessions WHERE id = ?', [id]);
  });

  it('counts the messages of a sign-in by their provider and result', async () => {
    const waiting = async () =>
      (await overview()).messages.filter(({ result }) => result === 'WAITING').length;
    const before = sent(await overview());
    await (await Actor.registered(app)).newCode('sms');
    await vi.waitFor(async () => {
      expect(await waiting()).toBe(0);
    });
    expect(sent(await overview())).toBe(before + 1);
  });

  it('counts no message that has no recipient, such as that of a suspended user', async () => {
    const { messages, before } = await overview();
    const [hour = 0] = (await overview()).hours.map(({ from }) => millis(from)).slice(3);
    await write([hour], 'nobody', 'accepted', '');
    await write([hour, hour - 24 * HOUR], 'nobody', 'expired', '');
    const after = await overview();
    expect(after.messages).toEqual(messages);
    expect(after.before).toEqual(before);
  });

  it('counts open tickets by the time since they were opened', async () => {
    const user = new TicketUser(await Actor.signedIn(app));
    const ages = [
      30 * 60_000,
      2 * HOUR,
      7 * HOUR,
      9 * HOUR,
      25 * HOUR,
      6 * 24 * HOUR,
      8 * 24 * HOUR,
      800 * HOUR,
    ];
    for (const [i, age] of ages.entries()) {
      const { id } = await user.add();
      const status = ['NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE'][i % 3];
      await app.query('UPDATE tickets SET created_at = ?, status = ? WHERE id = ?', [
        Date.now() - age,
        status,
        id,
      ]);
    }
    const { id } = await user.add();
    await app.query("UPDATE tickets SET status = 'CLOSED' WHERE id = ?", [id]);
    const { open_tickets } = await overview();
    expect(
      open_tickets.map(({ min_hours, max_hours, count }) => [min_hours, max_hours, count]),
    ).toEqual([
      ...[
        [0, 1, 1],
        [1, 8, 2],
        [8, 24, 1],
      ],
      ...[
        [24, 168, 2],
        [168, null, 2],
      ],
    ]);
  });

  it('leaves no row in the audit trail', async () => {
    const events = async () =>
      (await app.query('SELECT COUNT(*) AS n FROM audit_events'))[0]?.['n'];
    const before = await events();
    await overview();
    expect(await events()).toBe(before);
  });

  it('counts whole hours only, if there are more than 10,000 messages, and reads no whole table', async () => {
    const now = Date.now();
    const current = now - (now % HOUR);
    // The third hour before this one has two messages too many, 1 ms apart.
    const old = current - 3 * HOUR + HOUR / 2;
    await write([old, old + 1], 'many');
    const others = sent(await overview()) - sentBefore(await overview(), old + 1);
    const many = COUNTED_ROWS - others;
    await write(
      Array.from({ length: 500 }, () => current - HOUR / 2),
      'many',
    );
    await repeat(`provider = 'many' AND created_at > ${String(current - HOUR)}`, many - 500);
    const seen = await statements(async () => {
      const { counted_from, hours, messages } = await overview();
      expect(millis(counted_from)).toBe(current - 2 * HOUR);
      expect(hours.map(({ from }) => millis(from))).toEqual([
        current - 2 * HOUR,
        current - HOUR,
        current,
      ]);
      const counted = messages.filter(({ provider }) => provider === 'many');
      expect(counted.map(({ from, count }) => [millis(from), count])).toEqual([
        [current - HOUR, many],
      ]);
    });
    expect(seen).toHaveLength(6);
    // With as many in the current hour, it is counted in part.
    await app.query(
      "UPDATE messages SET created_at = ? WHERE provider = 'many' AND created_at = ?",
      [...[current + 1, current - HOUR / 2]],
    );
    await write(
      Array.from({ length: others + 1 }, () => current + 1),
      'many',
    );
    const { counted_from, hours } = await overview();
    expect(millis(counted_from)).toBe(current);
    expect(hours).toHaveLength(1);
    // A database rightly scans a table of which it needs every row.
    await app.query("UPDATE messages SET created_at = ? WHERE provider = 'many'", [old]);
    if (IS_MARIADB) {
      // Until then an index has changed rows twice and counts them twice.
      await app.query('SET GLOBAL innodb_max_purge_lag_wait = 0');
      await app.query('ANALYZE TABLE messages, sessions, tickets');
    }
    for (const { text, values } of seen)
      expect([text, await scansOf(text, values)]).toEqual([text, []]);
  });

  it('reads the newest 10,000 sessions only', async () => {
    await app.query("DELETE FROM messages WHERE provider = 'many'");
    const now = Date.now();
    const current = now - (now % HOUR);
    const id = await newestSession();
    await app.query('UPDATE sessions SET created_at = ? WHERE id = ?', [current - 3 * HOUR, id]);
    // As after many sign-ins: the newest has an id so much greater.
    const columns =
      'user_id, client_id, scope, counter, key_id, nonce, amr, network, idle_expires_at, expires_at, created_at';
    await app.query(
      `INSERT INTO sessions (id, ${columns}) SELECT ?, ${columns.replace(', created_at', '')}, ? FROM sessions WHERE id = ?`,
      [id + COUNTED_ROWS, current, id],
    );
    const { counted_from, hours } = await overview();
    expect(millis(counted_from)).toBe(current - 2 * HOUR);
    expect(hours.map(({ sign_ins }) => sign_ins)).toEqual([0, 0, 1]);
  });
});

/** Copies messages until `count` are added. */
async function repeat(which: string, count: number): Promise<void> {
  const columns =
    'recipient, subject, challenge_id, nonce, key_id, language, state, provider, created_at';
  for (let added = 0; added < count;) {
    const [row] = await app.query(`SELECT COUNT(*) AS n FROM messages WHERE ${which}`);
    const more = Math.min(Number(row?.['n']), count - added);
    await app.query(
      `INSERT INTO messages (${columns}) SELECT ${columns} FROM messages WHERE ${which} LIMIT ${String(more)}`,
    );
    added += more;
  }
}

type Compiled = ReturnType<Sql['compile']>;

/** Returns the statements of the overview during `work`. */
async function statements(work: () => Promise<void>): Promise<Compiled[]> {
  const compile: (this: Sql, now: string) => Compiled = Reflect.get<Sql, 'compile'>(
    Sql.prototype,
    'compile',
  );
  const seen: Compiled[] = [];
  const spy = vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (
    this: Sql,
    now: string,
  ) {
    const statement = compile.call(this, now);
    if (statement.text.includes('StaffOverviewService')) seen.push(statement);
    return statement;
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  await work();
  spy.mockRestore();
  return seen;
}

/** Returns the steps of a statement that read a whole table. */
async function scansOf(text: string, values: unknown[]): Promise<string[]> {
  const bare = withoutName(text);
  if (!IS_MARIADB) {
    const plan = await app.query(`EXPLAIN QUERY PLAN ${bare}`, values);
    return plan
      .map(({ detail }) => String(detail))
      .filter((how) => /^SCAN (messages|sessions|tickets)\b/.test(how));
  }
  const plan = await app.query(`EXPLAIN ${bare}`, values);
  return plan
    .filter(
      ({ table, type }) => /^(messages|sessions|tickets)$/.test(String(table)) && type !== null,
    )
    .filter(({ type }) => type === 'ALL' || type === 'index')
    .map(({ table, key, type }) => [table, type, key].map(String).join(' '));
}

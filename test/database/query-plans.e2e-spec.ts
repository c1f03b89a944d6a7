import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { Sql } from '../../src/platform/database/sql.js';
import { WebhookDeliveries } from '../../src/features/webhooks/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { withoutName } from '../support/assertions/recorder.js';
import { useApp, type TestApp } from '../support/servers/app.js';
import { numberOf } from '../support/actors/card-numbers.js';
import type { Answer } from '../support/actors/http.js';
import { userIdOf } from '../support/actors/staff.js';

const ROWS = 3_000;
/** Background work. The endpoints of webhooks are a handful and are all read. */
const POLL =
  /^SELECT \S.* AS now$|FROM (revocations|clients WHERE|messages|outbox|audit|webhook_endpoints)|UPDATE heartbeats/;
const SWEEP = /^DELETE | AS row_key/;
const ENGINE = inject('engine');

type Compiled = ReturnType<Sql['compile']>;
type Compile = (this: Sql, now: string) => Compiled;

/** Access of the database to one table of a statement. */
interface Step {
  readonly how: string;
  /** True if it reads the whole table or sorts rows. */
  readonly isSlow: boolean;
}

describe('hot statements', () => {
  let actor: Actor;
  let seen: Compiled[] = [];
  let cleanUp: () => Promise<void>;
  const plans = new Map<string, string>();

  const app = useApp({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
    await fill(app, actor);
    // The audit chain seals at its own times, and housekeeping must leave the old rows to its test.
    vi.spyOn(app.get(AuditChain), 'sealRows').mockResolvedValue(0);
    const housekeeping = app.get(HousekeepingService);
    cleanUp = housekeeping.sweepAll.bind(housekeeping);
    vi.spyOn(housekeeping, 'sweepAll').mockResolvedValue();
    const compile: Compile = Reflect.get<Sql, 'compile'>(Sql.prototype, 'compile');
    vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (this: Sql, now: string) {
      const statement = compile.call(this, now);
      seen.push(statement);
      return statement;
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  const requests: [string, () => Promise<Answer | undefined>][] = [
    ['initialize', () => later(() => actor.initialize('ussd'))],
    ['initialize over SMS', () => later(() => actor.initialize('sms'))],
    ['USSD callback', async () => (await actor.dial(), undefined)],
    ['token by password', async () => later(async () => actor.token(await actor.newCode('ussd')))],
    ['token by refresh token', () => actor.refreshWith()],
    ['Me', () => actor.gql('{ Me { id } }')],
    ['Tickets, first page', () => actor.gql('{ Tickets(limit: 20) { id status } }')],
    [
      'Tickets, last page',
      () => actor.gql(`{ Tickets(limit: 20, offset: ${String(ROWS - 40)}) { id status } }`),
    ],
    ['Tickets, before one of the oldest', async () => actor.gql(await writeLastPage(app, actor))],
    ['Tickets, by status', () => actor.gql('{ Tickets(status: NEW, limit: 20) { id } }')],
    ['Tickets, by id', () => actor.gql('{ Tickets(id: 1) { id } }')],
    [
      'Tickets, department and replies',
      () => actor.gql('{ Tickets { department { id } replies { id } } }'),
    ],
    ['Cards', () => actor.gql('{ Cards { id } }')],
    ['CardAdd', () => actor.gql(`mutation { CardAdd(pan: "${numberOf('603799', 16)}") { id } }`)],
    [
      'StaffWebhookDeliveries',
      async () => (
        await app.get(WebhookDeliveries).findPage(1, { after: 9, limit: 20 }),
        undefined
      ),
    ],
    ['housekeeping', async () => (await cleanUp(), undefined)],
  ];

  it.each(requests)(
    'hot statements read no whole table and sort no rows: %s',
    async (name, request) => {
      seen = [];
      const answer = await request();
      const made = seen.slice();
      if (answer !== undefined) expect(expectOk(answer).body.errors).toBeUndefined();
      const lines: string[] = [];
      // Until then an index has changed rows twice and counts them twice.
      if (ENGINE === 'mariadb') await app.query('SET GLOBAL innodb_max_purge_lag_wait = 0');
      for (const { text, values } of made) {
        const shown = withoutName(text).replace(/\s+/g, ' ').trim();
        if (shown.startsWith('INSERT') || (POLL.test(shown) && !SWEEP.test(shown))) continue;
        const steps = await explain(app, shown, values);
        expect(
          steps.filter(({ isSlow }) => isSlow).map(({ how }) => how),
          shown,
        ).toEqual([]);
        const line = `- ${shown.split(' ', 1).join().toLowerCase()} ${steps.map(({ how }) => how).join(', ')}`;
        if (!lines.includes(line)) lines.push(line);
      }
      expect(lines.length).toBeGreaterThan(0);
      plans.set(name, [`## ${name}`, '', ...lines].join('\n'));
    },
  );

  it.runIf(ENGINE === 'mariadb').each(['1', '900000 - seq'])(
    'a list that goes on reads no newer tickets, whose times are %s [LIM-8]',
    async (createdAt) => {
      const importer = await Actor.signedIn(app);
      await app.query(
        `INSERT INTO tickets (user_id, department_id, title, status, priority, reply_count, bytes,
          created_at, updated_at)
         SELECT ?, 1, 't', 'NEW', 'LOW', 1, 1, ${createdAt}, 1 FROM seq_1_to_3000`,
        [await userIdOf(importer)],
      );
      await app.query('ANALYZE TABLE tickets');
      seen = [];
      expectOk(await importer.gql(await writeLastPage(app, importer)));
      const list = seen.find(({ text }) => text.includes('TicketsService.listTickets'));
      const steps = await app.query(`ANALYZE ${withoutName(list?.text ?? '')}`, list?.values);
      const offered = steps.find(({ table }) => table === 'tickets')?.['possible_keys'];
      expect(offered).toBe('PRIMARY,tickets_user_newest,tickets_user_status');
      expect(Math.max(...steps.map((step) => Number(step['r_rows'] ?? 0)))).toBeLessThan(100);
    },
  );

  it.runIf(ENGINE === 'mariadb')('docs/explain.md shows the plans', async () => {
    const text = `${[HEAD, ...plans.values()].join('\n\n')}\n`;
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/explain.md'));
  });

  async function later(request: () => Promise<Answer>): Promise<Answer> {
    await app.travel(3_600);
    await actor.signIn();
    await app.travel(3_600);
    seen = [];
    return request();
  }
});

const HEAD = `# How MariaDB finds the rows

This page has the EXPLAIN output (table, access, index) of the hot requests of \`docs/statements.md\` and of housekeeping,
on tables with thousands of rows. Statements that only insert are left out.
\`npx vitest run --project mariadb test/database/query-plans -u\` writes this page. The same test fails on MariaDB and
SQLite when a statement reads a whole table or sorts rows.`;

async function explain(app: TestApp, text: string, values: unknown[]): Promise<Step[]> {
  if (ENGINE === 'sqlite') {
    const rows = await app.query(`EXPLAIN QUERY PLAN ${text}`, values);
    return rows.map(({ detail }) => {
      const how = String(detail);
      return {
        how,
        isSlow:
          (/^SCAN (?!page\b|asked\b|CONSTANT ROW)/.test(how) && !how.includes('USING')) ||
          how.includes('TEMP B-TREE'),
      };
    });
  }
  const rows = await app.query(`EXPLAIN ${text}`, values);
  return rows.map((row) => {
    const of = (column: string) => (typeof row[column] === 'string' ? row[column] : '');
    // Rows without a table are those of a page that the index found, at most 200, or one row of
    // constants.
    const isTable = !of('table').startsWith('<');
    // A missing row or a constant is found before the plan.
    const how =
      `${isTable ? of('table') || 'none' : 'page'}: ${of('type') || 'const'} ${of('key')}`.trim();
    const isScan = isTable && ['ALL', 'index'].includes(of('type'));
    return { how, isSlow: isScan || /filesort|temporary/.test(of('Extra')) };
  });
}

/**
 * Inserts enough rows in each table for a database to prefer an index, and many tickets of one
 * user.
 */
async function fill(app: TestApp, actor: Actor): Promise<void> {
  const now = Date.now();
  const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [actor.cell_number]);
  const mine = Number(user?.['id']);
  const filled = new Set<string>();
  const insert = async (into: string, row: (i: number) => (string | number)[]) => {
    filled.add(into.split(' ', 1)[0] ?? '');
    for (let from = 1; from <= ROWS; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => row(from + i));
      const values = rows.map(
        (each) => `(${each.map((v) => (typeof v === 'number' ? String(v) : `'${v}'`)).join(',')})`,
      );
      await app.query(`INSERT INTO ${into} VALUES ${values.join(',')}`);
    }
  };
  // As after many sign-ins, so that sessions beyond SESSIONS_PER_USER are looked for.
  await app.query('UPDATE users SET sign_ins = 100 WHERE id = ?', [mine]);
  await insert(
    'users (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at)',
    (i) => [
      'Mina',
      'Karimi',
      `+9890${String(i).padStart(8, '0')}`,
      'ACTIVE',
      1,
      // Some never signed in and are removed.
      i <= 5 ? 1 : now,
      now,
    ],
  );
  await insert(
    'sessions (user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at)',
    (i) => [mine + i, 1, 'profile', 0, 'k', String(i), 'otp', String(i), now, now + 1e9, now + 1e9],
  );
  await insert(
    'tickets (user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at)',
    (i) => [
      i % 3 === 0 ? mine + i : mine,
      1,
      't',
      i % 10 === 1 ? 'NEW' : 'CLOSED',
      'LOW',
      1,
      1,
      now - i,
      now,
    ],
  );
  // Most tickets belong to other users, so only the index by user is a choice.
  for (let times = 0; times < 2; times += 1) {
    await insert(
      'tickets (user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at)',
      (i) => [mine + i, 1, 't', 'NEW', 'LOW', 1, 1, now - i, now],
    );
  }
  await insert('ticket_replies (ticket_id, author, content, created_at)', (i) => [
    i,
    'USER',
    'c',
    now,
  ]);
  await insert('clients (name, platform, scopes, grants, secret_hash, demo, created_at)', (i) => [
    `c${String(i)}`,
    'WEB',
    'profile',
    'password',
    'x',
    0,
    now,
  ]);
  await insert('limits (bucket, hits, resets_at)', (i) => [`b${String(i)}`, 1, now + 1e9]);
  await insert(
    'challenges (subject, challenge_id, nonce, key_id, channel, tries, failures, failures_since, delayed_until, step, shows, known_tries, issued_at, expires_at, next_at)',
    (i) => [`user:${String(mine + i)}`, 'c', 'n', 'k', 'ussd', 0, 0, 0, 0, 0, 0, 0, 0, now, now],
  );
  await insert('cards (id, user_id, fingerprint, pan, status, created_at, updated_at)', (i) => [
    i,
    i % 3 === 0 ? mine + i : mine,
    `f${String(i)}`,
    '603799******0000',
    'ACTIVE',
    now - i,
    now,
  ]);
  const aging = (i: number) => (i <= 5 ? 1 : now + 1e9);
  await insert(
    'messages (recipient, subject, challenge_id, nonce, key_id, language, state, created_at)',
    (i) => [...[String(i), 's', 'c', 'n', 'k', 'en', 'delivered'], aging(i)],
  );
  await insert(
    'message_attempts (message_id, provider, outcome, reason, started_at, ended_at)',
    (i) => [...[i, 'p', 'accepted', '', 1], aging(i)],
  );
  await insert('receipts (message_id, provider, reference, status, received_at)', (i) => [
    ...[i, 'p', String(i), 'delivered'],
    aging(i),
  ]);
  await insert('revocations (kind, target_id, created_at)', (i) => ['session', 1e9, aging(i)]);
  await insert('heartbeats (replica, beat, beaten_at)', (i) => [String(i), 1, aging(i)]);
  await insert('idempotency_keys (key_mac, fingerprint, created_at)', (i) => [
    String(i),
    'f',
    aging(i),
  ]);
  await insert(
    'webhook_deliveries (endpoint_id, position, nonce, event, actor, subject, happened_at, state, attempts, next_at)',
    (i) => [1, i, 'n', ...['user.registered', 'service', 'user:1'], now, 'failed', 1, aging(i)],
  );
  await insert('ticket_presence (staff_id, ticket_id, writing, seen_at)', (i) => [
    ...[mine + i, 1, 0],
    aging(i),
  ]);
  await insert('ussd_turns (turn, created_at)', (i) => [String(i), aging(i)]);
  await insert('ussd_signatures (signature, created_at)', (i) => [String(i), aging(i)]);
  await insert('sms_windows (bucket, ends_at, hits, sent, entered, held_until, told)', (i) => [
    ...[String(i), aging(i)],
    ...[1, 1, 1, 0, 0],
  ]);
  await insert('phone_networks (recipient, latency_ms, loss, duplicates, outage, set_at)', (i) => [
    ...[String(i), 0, 0, 0, 0],
    aging(i),
  ]);
  if (ENGINE !== 'mariadb') return;
  // Counts all pages once, because a random sample would change the plans.
  for (const table of filled) {
    await app.query(`ALTER TABLE ${table} STATS_SAMPLE_PAGES = 65535, STATS_AUTO_RECALC = 0`);
    await app.query(`ANALYZE TABLE ${table} PERSISTENT FOR ALL`);
  }
}

/** Writes the query for what follows an old ticket of the actor. */
async function writeLastPage(app: TestApp, { cell_number }: Actor): Promise<string> {
  const [row] = await app.query(
    'SELECT t.id FROM tickets t JOIN users u ON u.id = t.user_id WHERE u.cell_number = ? ' +
      'ORDER BY t.created_at, t.id LIMIT 1 OFFSET 40',
    [cell_number],
  );
  return `{ Tickets(limit: 20, before: ${String(row?.['id'])}) { id status } }`;
}

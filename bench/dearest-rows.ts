import type BetterSqlite3 from 'better-sqlite3';
import { KEY_ID, numberOf, toNonce, type Client } from './data-set.js';

/** The user who searches, a member of staff with tickets that are as large as the limits allow. */
export const SEARCHER = 1;
export const TICKET_OF_SEARCHER = '400';
export const SEARCHER_SCOPE =
  'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks';

const TICKETS = 400;
const LONG = 4;

/** Inserts the user with a session, tickets, messages and further users. */
export function fillForSearch(database: BetterSqlite3.Database, { client_id }: Client): void {
  const now = Date.now();
  const later = now + 30 * 86_400_000;
  const user = database.prepare(
    `INSERT INTO users (id, first_name, last_name, cell_number, status, verified_at, sign_ins, staff_since, staff_role, created_at,
       updated_at)
     VALUES (?, 'Mina', 'Karimi', ?, 'ACTIVE', ?, 1, ?, ?, ?, ?)`,
  );
  const session = database.prepare(
    `INSERT INTO sessions (id, user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at)
     VALUES (?, ?, ?, '${SEARCHER_SCOPE}', 0, ?, ?, 'otp', '', ?, ?, ?)`,
  );
  const ticket = database.prepare(
    `INSERT INTO tickets (id, user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at)
     VALUES (?, ?, 1, ?, 'NEW', 'MEDIUM', ?, 0, ?, ?)`,
  );
  const reply = database.prepare(
    `INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES (?, 'USER', ?, ?)`,
  );
  database.transaction(() => {
    for (let id = 1; id <= 200; id += 1) {
      const [since, role] = id === SEARCHER ? [now, 'admin'] : [null, null];
      user.run(id, numberOf(id), now, since, role, now, now);
    }
    for (let id = 1; id <= 20; id += 1)
      session.run(id, SEARCHER, client_id, KEY_ID, toNonce(id), now, later, later);
    for (let id = 1; id <= TICKETS; id += 1) {
      // The newest tickets have the most and the longest messages.
      const isLong = id > TICKETS - LONG;
      const isMedium = id > TICKETS - 60;
      const count = isLong ? 250 : isMedium ? 30 : 3;
      ticket.run(id, id <= TICKETS ? SEARCHER : 2, '😀'.repeat(255), count, now + id, now);
      const content = isLong ? '😀'.repeat(10_000) : isMedium ? 'سلام '.repeat(300) : 'Hello there';
      for (let i = 0; i < count; i += 1) reply.run(id, content, now);
    }
  })();
}

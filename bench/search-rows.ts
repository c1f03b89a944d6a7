/** Rows that are inserted by one statement. */
const ROWS = 2_000;
const FIRST_NAMES = 800;
const LAST_NAMES = 20_000;
const VOCABULARY = 30_000;
export const WORDS_A_TICKET = 12;

type SqlRow = readonly (string | number | null)[];

/** Runs a statement with values on either engine. */
export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/**
 * Inserts users, sessions and audit rows, tickets and their words. Words and names are as frequent as in a language: the n-th
 * one has 1/n of the uses of the first.
 */
export async function fillForSearches(run: RunStatement, count: number): Promise<void> {
  const now = Date.now();
  await insertRows(run, 'users', USER_COLUMNS, count, (id) => [toUserRow(id, now)]);
  await insertRows(run, 'sessions', SESSION_COLUMNS, count, (id) => [toSessionRow(id, count, now)]);
  await insertRows(run, 'audit_events', EVENT_COLUMNS, count, (id) => [
    [
      now - count + id,
      'session.started',
      'client:1',
      `session:${String(id)}`,
      id,
      `n${String(id)}`,
      'm',
    ],
  ]);
  await insertRows(run, 'tickets', TICKET_COLUMNS, count, (id) => [toTicketRow(id, count, now)]);
  await insertRows(run, 'ticket_words', 'ticket_id, word', count, (id) =>
    listWords(id).map((word) => [id, word]),
  );
}

const USER_COLUMNS =
  'id, first_name, last_name, name_1, name_2, number_end, cell_number, status, verified_at, sign_ins, created_at, updated_at';
const SESSION_COLUMNS =
  'id, user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at';
const EVENT_COLUMNS = 'created_at, event, actor, subject, user_id, nonce, mac';
const TICKET_COLUMNS =
  'id, user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at, waiting_since';

function toUserRow(id: number, now: number): SqlRow {
  const [first, last] = [
    toWord(pickFrequent(id, FIRST_NAMES)),
    toWord(pickFrequent(id * 7, LAST_NAMES)),
  ];
  const digits = String(id).padStart(8, '0');
  const names = [first, last, first + last, last + first, digits.slice(-4)];
  return [id, ...names, `+9891${digits}`, 'ACTIVE', now, 1, now, now];
}

function toSessionRow(id: number, count: number, now: number): SqlRow {
  const at = now - (count - id) * 50;
  return [id, id, 1, 'profile', 0, 'k', String(id), 'otp', '', at, now + 1e9, now + 1e9];
}

/** Returns a ticket, of which half are open. Greater ids are newer. */
function toTicketRow(id: number, count: number, now: number): SqlRow {
  const status = ['NEW', 'IN_PROGRESS', 'CLOSED', 'CLOSED'][id % 4] ?? 'CLOSED';
  const at = now - (count - id) * 1_000;
  const title = listWords(id).slice(0, 3).join(' ');
  const waitingSince = status === 'CLOSED' ? null : at;
  return [id, id, 1 + (id % 3), title, status, 'LOW', 1, 80, at, at, waitingSince];
}

function listWords(id: number): string[] {
  const words = Array.from({ length: WORDS_A_TICKET }, (_, i) =>
    toWord(pickFrequent(id * 31 + i * 7_919, VOCABULARY)),
  );
  return [...new Set(words)];
}

/** Returns a number below `count`, by a hash of `seed`; n is 1/n times as frequent as the first. */
export function pickFrequent(seed: number, count: number): number {
  const hash = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ (seed >>> 7)) >>> 0;
  const mixed = (Math.imul(hash ^ (hash >>> 13), 0x297a2d39) >>> 0) / 2 ** 32;
  return Math.min(count - 1, Math.floor(count ** mixed) - 1 + (mixed === 0 ? 1 : 0));
}

/** Returns a word of letters for a number, of which no one is the beginning of most others. */
export function toWord(number: number): string {
  const letters = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(26);
  return [...letters].map((each) => String.fromCharCode(97 + parseInt(each, 26))).join('');
}

async function insertRows(
  run: RunStatement,
  table: string,
  columns: string,
  count: number,
  toRows: (id: number) => readonly SqlRow[],
): Promise<void> {
  for (let from = 1; from <= count; from += ROWS) {
    const ids = Array.from({ length: Math.min(ROWS, count + 1 - from) }, (_, i) => from + i);
    const rows = ids.flatMap(toRows);
    const tuples = rows.map((row) => `(${row.map(toLiteral).join(',')})`).join(',');
    await run(`INSERT INTO ${table} (${columns}) VALUES ${tuples}`);
  }
}

/** Names and words have letters only. */
function toLiteral(value: string | number | null): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

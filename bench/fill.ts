import {
  addressOf,
  bucketOf,
  CALLERS,
  COLLECTOR,
  KEY_ID,
  numberOf,
  SCOPE,
  TICKETS_EACH,
  TICKETS_OF_COLLECTOR,
  type Client,
} from './data-set.js';

/** A database to insert rows into with bulk statements. */
export interface Store {
  /** Returns a table expression with the numbers from 1 to `count` in its column `seq`. */
  sequence(count: number): string;
  run(text: string): Promise<void>;
}

const TICKET_COLUMNS =
  'user_id, department_id, title, status, priority, reply_count, bytes, created_at, updated_at';
const DAYS_30 = 30 * 86_400_000;

/**
 * Inserts users with a session each, and the tickets of the callers; no rate limits and challenges. Every `stride`-th user
 * is a caller, so that the callers are spread over all users.
 */
export async function fillForReads(
  store: Store,
  users: number,
  client: Client,
  stride = 1,
): Promise<void> {
  const now = String(Date.now());
  const later = String(Date.now() + DAYS_30);
  const ticket = `1 + n.seq % 3, CONCAT('Question ', n.seq), 'NEW', 'MEDIUM', 1, 0, ${now} - n.seq * 1000, ${now}`;
  await store.run(
    `INSERT INTO users (id, first_name, last_name, cell_number, status, verified_at, sign_ins, created_at, updated_at)
       SELECT seq, 'Mina', 'Karimi', CONCAT('+9891', SUBSTR(CONCAT('00000000', seq), -8)), 'ACTIVE', ${now}, 1, ${now}, ${now}
       FROM ${store.sequence(users)}`,
  );
  await store.run(
    `INSERT INTO sessions (id, user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at)
       SELECT seq, seq, ${String(client.client_id)}, '${SCOPE}', 0, '${KEY_ID}',
         SUBSTR(CONCAT('00000000000000000000000000000000', seq), -32), 'otp', '', ${now}, ${later}, ${later}
       FROM ${store.sequence(users)}`,
  );
  await store.run(
    `INSERT INTO tickets (${TICKET_COLUMNS})
       SELECT u.seq * ${String(stride)}, ${ticket} FROM ${store.sequence(CALLERS)} u, ${store.sequence(TICKETS_EACH)} n`,
  );
  await store.run(
    `INSERT INTO tickets (${TICKET_COLUMNS})
       SELECT ${String(COLLECTOR * stride)}, ${ticket} FROM ${store.sequence(TICKETS_OF_COLLECTOR)} n`,
  );
}

/** Inserts an expired challenge of each user. */
export function fillChallenges(store: Store, users: number): Promise<void> {
  const columns = `subject, user_id, challenge_id, nonce, key_id, channel, tries, failures, failures_since, delayed_until,
    step, issued_at, expires_at, next_at, shows, known_tries`;
  return store.run(
    `INSERT INTO challenges (${columns})
       SELECT CONCAT('user:', seq), seq, '', '', '', 'ussd', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM ${store.sequence(users)}`,
  );
}

/** Inserts the rate-limit rows of these users, because the first hit of a row takes two more statements. */
export async function fillLimits(store: Store, users: readonly number[]): Promise<void> {
  const until = String(Date.now() + 86_400_000);
  const buckets = users.flatMap((user) => Object.values(bucketsOf(user)));
  for (let at = 0; at < buckets.length; at += 5_000) {
    const rows = buckets.slice(at, at + 5_000).map((bucket) => `('${bucket}', 0, ${until})`);
    await store.run(`INSERT INTO limits (bucket, hits, resets_at) VALUES ${rows.join(',')}`);
  }
}

/** Returns the rate-limit buckets of a user. */
export function bucketsOf(user: number) {
  const number = `number:${numberOf(user)}`;
  return {
    initialize: bucketOf('initialize', addressOf(user)),
    hour: bucketOf('initialize_hour', number),
    day: bucketOf('initialize_day', number),
    failures: bucketOf('failures', addressOf(user)),
    dial: bucketOf('ussd_dial', numberOf(user)),
    cards: bucketOf('card_add', `user:${String(user)}`),
  };
}

/**
 * Inserts older rows of each user: three tickets, a card, a rate limit, nine sessions that were signed out and ten audit rows.
 * MariaDB only.
 */
export async function fillWithHistory(store: Store, users: number): Promise<void> {
  const now = String(Date.now());
  const all = store.sequence(users);
  await store.run(
    `INSERT INTO tickets (${TICKET_COLUMNS})
       SELECT u.seq, 1, 'An old question', 'CLOSED', 'LOW', 2, 0, ${now} - 100000000 * n.seq - u.seq, ${now}
       FROM ${all} u, ${store.sequence(3)} n`,
  );
  await store.run(
    `INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, created_at, updated_at)
       SELECT seq * 4503599627, seq, SHA2(seq, 256), CONCAT('${KEY_ID}.', SHA2(-seq, 256)), '603799******0000', 'ACTIVE', ${now}, ${now}
       FROM ${all}`,
  );
  await store.run(
    `INSERT INTO limits (bucket, hits, resets_at)
       SELECT CONCAT('failures:', SHA2(CONCAT('somebody ', seq), 256)), 1, ${now} + 86400000 FROM ${all}`,
  );
  await store.run(
    `INSERT INTO sessions (user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at,
         revoked_at, revoked_by)
       SELECT u.seq, 1, '${SCOPE}', 9, '${KEY_ID}', SUBSTR(SHA2(u.seq * 10 + n.seq, 256), 1, 32), 'otp',
         SHA2(u.seq % 50000, 256), ${now} - 86400000 * n.seq, ${now}, ${now} + 86400000, ${now}, 'user'
       FROM ${all} u, ${store.sequence(9)} n`,
  );
  // The service seals its own rows from place 1 on.
  await store.run(
    `INSERT INTO audit_events (created_at, event, actor, subject, user_id, nonce, mac, position, seal)
       SELECT ${now} - 1000 * seq, 'session.created', CONCAT('user:', seq), CONCAT('session:', seq), seq,
         SUBSTR(SHA2(seq, 256), 1, 22), CONCAT('${KEY_ID}.', SUBSTR(SHA2(-seq, 256), 1, 43)), 1000000000 + seq,
         CONCAT('${KEY_ID}.', SUBSTR(SHA2(seq, 256), 1, 43))
       FROM ${store.sequence(10 * users)}`,
  );
}

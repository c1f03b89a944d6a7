import { randomBytes } from 'node:crypto';
import { direct, transaction, type On } from './sql.js';

const NOW = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";
const LIVE = `(revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW})`;
const USABLE = `(used_at IS NULL AND expires_at > ${NOW} AND tries < 5)`;
const MONTH = 30 * 86_400_000;
const DAY = 86_400_000;
const MANY = 999_999_999;
/** Hash of the network that a user signs in from. */
const NETWORK = '0'.repeat(32);

/** A response of the size of a token response. */
const TOKENS = {
  token_type: 'Bearer',
  access_token: 'x'.repeat(520),
  refresh_token: 'x'.repeat(56),
};

/** A request of the generator. It includes the values that keypad would compute with a key. */
export interface Asked {
  readonly session: number;
  readonly counter: number;
  readonly user: number;
  readonly number: string;
  /** Keys of rows of the table `limits`. */
  readonly buckets: Readonly<
    Record<'initialize' | 'hour' | 'day' | 'failures' | 'dial' | 'cards', string>
  >;
}

export async function initialize({ user, number, buckets }: Asked): Promise<object> {
  await hit(direct, buckets.initialize);
  await direct.row('SELECT * FROM users WHERE cell_number = ?', [number]);
  const [common, known] = [`user:${String(user)}`, `known:${String(user)}:${NETWORK}`];
  await transaction(async (tx) => {
    await tx.change(
      `UPDATE challenges SET
         tries = CASE WHEN ${USABLE} THEN tries ELSE 0 END, next_at = ${NOW} + 1000, step = step + 1,
         challenge_id = ?, nonce = ?, key_id = 'bench', channel = 'ussd', target = NULL,
         issued_at = ${NOW}, expires_at = ${NOW} + 300000, shown_at = NULL, used_at = NULL
       WHERE subject IN (?, ?) AND next_at <= ${NOW} AND subject = CASE
         WHEN EXISTS (SELECT id FROM sessions WHERE user_id = ? AND network = ?) THEN ? ELSE ? END`,
      [random(), random(), common, known, user, random() + random(), known, common],
    );
  });
  return {
    avatar: 'x'.repeat(110),
    channel: 'ussd',
    ussd_code: '*6655#',
    waiting_time: 1,
    otp_time_diff: 300,
  };
}

export async function token({ user, number, buckets }: Asked): Promise<object> {
  await direct.row('SELECT * FROM users WHERE cell_number = ?', [number]);
  const subjects = [`user:${String(user)}`, `known:${String(user)}:${NETWORK}`];
  const challenge = await direct.row(
    `SELECT *, delayed_until - ${NOW} AS delay_ms, expires_at - ${NOW} AS left_ms,
       EXISTS (SELECT id FROM sessions WHERE user_id = ? AND network = ?) AS known
     FROM challenges WHERE subject IN (?, ?) ORDER BY expires_at DESC`,
    [user, random() + random(), ...subjects],
  );
  await direct.change(
    `UPDATE limits SET
       hits = CASE WHEN resets_at > ${NOW} THEN hits ELSE 0 END,
       resets_at = CASE WHEN resets_at > ${NOW} THEN (resets_at | 1) - (resets_at & 1) ELSE ${NOW} + ${String(DAY)} END
     WHERE bucket = ? AND (resets_at <= ${NOW} OR hits + 1 <= ${String(MANY)})`,
    [buckets.failures],
  );
  await transaction(async (tx) => {
    await tx.change(
      `UPDATE users SET verified_at = COALESCE(verified_at, ${NOW}), sign_ins = sign_ins + 1, updated_at = ${NOW}
       WHERE id = ? AND COALESCE(status, '') = 'ACTIVE'`,
      [user],
    );
    await tx.change(
      `UPDATE challenges SET tries = tries + 1, used_at = ${NOW}, target = NULL, step = 0
       WHERE subject = ? AND challenge_id = ? AND ${USABLE} AND delayed_until <= ${NOW}`,
      [challenge?.['subject'] ?? '', challenge?.['challenge_id'] ?? ''],
    );
    await tx.change(
      `INSERT INTO sessions (user_id, client_id, scope, counter, key_id, nonce, amr, network, coarse_network, created_at,
         idle_expires_at, expires_at)
       VALUES (?, 1, 'profile tickets cards', 0, 'bench', ?, 'otp', ?, '10.0.0.0/24', ${NOW}, ${NOW} + ?, ${NOW} + ?)`,
      [user, 'x'.repeat(32), 'x'.repeat(64), MONTH, 3 * MONTH],
    );
    await audit(tx, 'session.started', 'client:1', user);
  });
  return TOKENS;
}

/** Makes the least that a refresh can be: one statement by primary key, committed to disk. */
export async function refresh({ session, counter }: Asked): Promise<object> {
  await direct.change(
    `UPDATE sessions SET counter = counter + 1, rotated_at = ${NOW}, idle_expires_at = ${NOW} + ?
     WHERE id = ? AND user_id = ? AND client_id = 1 AND key_id = 'bench' AND nonce = ? AND counter = ? AND ${LIVE}`,
    [MONTH, session, session, String(session).padStart(32, '0'), counter],
  );
  return TOKENS;
}

export async function cardAdd({ user, buckets }: Asked): Promise<object> {
  await direct.row(
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id JOIN clients c ON c.id = s.client_id
     WHERE s.id = ? AND s.revoked_at IS NULL AND u.status = 'ACTIVE' AND c.disabled_at IS NULL`,
    [user],
  );
  const id = Number(randomBytes(8).readBigUInt64BE() & 0x1fffffffffffffn);
  await transaction(async (tx) => {
    await tx.change(
      `INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, brand, issuing_bank, expired_at, created_at,
         updated_at, verify_at)
       VALUES (?, ?, ?, ?, '603799******0000', 'ACTIVE', NULL, 'Melli', NULL, ${NOW}, ${NOW}, NULL)`,
      [id, user, random() + random(), 'x'.repeat(65)],
    );
    await hit(tx, buckets.cards);
    await audit(tx, 'card.added', `user:${String(user)}`, user);
  });
  const card = await direct.row(
    `SELECT id, pan, brand, issuing_bank, expired_at, created_at,
       CASE WHEN status <> 'REMOVED' AND expired_at < ${NOW} THEN 'EXPIRED' ELSE status END AS status
     FROM cards WHERE id = ?`,
    [id],
  );
  return {
    data: { CardAdd: { id: String(card?.['id']), pan: card?.['pan'], status: card?.['status'] } },
  };
}

export async function dial({ number, buckets }: Asked): Promise<object> {
  await transaction(async (tx) => {
    await hit(tx, buckets.dial);
    const challenge = await tx.row(
      `SELECT challenges.*, users.id AS caller, users.status, expires_at - ${NOW} AS left_ms
       FROM (SELECT 1 AS one) AS asked LEFT JOIN users ON users.cell_number = ?
         LEFT JOIN challenges ON challenges.subject = CONCAT('user:', users.id) OR (
           challenges.subject > CONCAT('known:', users.id, ':') AND challenges.subject < CONCAT('known:', users.id, ';'))
       ORDER BY expires_at DESC`,
      [number],
    );
    const subject = challenge?.['subject'] ?? '';
    await tx.change(
      `UPDATE challenges SET
         shows = CASE WHEN shown_at IS NULL THEN 1 ELSE COALESCE(shows, 1) + 1 END, shown_at = COALESCE(shown_at, ${NOW})
       WHERE subject = ? AND challenge_id = ? AND ${USABLE}
         AND (shown_at IS NULL OR COALESCE(shows, 1) < 3)`,
      [subject, challenge?.['challenge_id'] ?? ''],
    );
    await tx.change(
      `INSERT INTO ussd_turns (turn, subject, challenge_id, nonce, key_id, seconds_left, created_at)
       VALUES (?, ?, ?, ?, ?, 300, ${NOW})`,
      [random() + random(), subject, random(), random(), 'bench'],
    );
  });
  return { text: 'END Your code is 123456. It is valid for 300 seconds.' };
}

function hit(on: On, bucket: string): Promise<void> {
  return on.change(
    `UPDATE limits SET
       hits = CASE WHEN resets_at > ${NOW} THEN hits + 1 ELSE 1 END,
       resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${String(DAY)} END
     WHERE bucket = ? AND (resets_at <= ${NOW} OR hits + 1 <= ${String(MANY)})`,
    [bucket],
  );
}

function audit(tx: On, event: string, actor: string, user: number): Promise<void> {
  return tx.change(
    `INSERT INTO audit_events (created_at, event, actor, subject, user_id, nonce, mac) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      Date.now(),
      event,
      actor,
      'session:1',
      user,
      randomBytes(16).toString('base64url'),
      random() + random(),
    ],
  );
}

/** Returns 32 random hexadecimal digits. */
function random(): string {
  return randomBytes(16).toString('hex');
}

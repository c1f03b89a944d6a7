import { createHash } from 'node:crypto';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** 2026-01-01. Rows of one table follow each other by a second. */
const EPOCH = 1_767_225_600_000;
const DAY = 86_400_000;

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const short = (text: string) => hex(text).slice(0, 32);
const mac = (text: string) => `k1.${createHash('sha256').update(text).digest('base64url')}`;
const at = (i: number) => EPOCH + i * 1000;

const source = (i: number) => ({ challenge_id: short(`c${String(i)}`), nonce: short(`n${String(i)}`), key_id: 'k1' });

/** Rows as the service writes them: the i-th one of each table, in the order in which they are inserted. */
export const ROWS: Readonly<Record<string, (i: number) => Row>> = {
  users: (i) => ({
    first_name: 'Mina',
    last_name: 'Karimi',
    cell_number: `+98912${String((i * 7_919) % 10_000_000).padStart(7, '0')}`,
    email: i % 4 === 0 ? `mina.karimi.${String(i)}@example.com` : null,
    status: 'ACTIVE',
    verified_at: at(i) + 60_000,
    sign_ins: 12,
    created_at: at(i),
    updated_at: at(i) + DAY,
  }),
  challenges: (i) => ({
    subject: `${i % 2 === 0 ? 'user' : 'known'}:${String(Math.ceil(i / 2))}`,
    user_id: Math.ceil(i / 2),
    ...source(i),
    channel: 'ussd',
    tries: 1,
    failures: 0,
    failures_since: at(i),
    delayed_until: 0,
    step: 0,
    issued_at: at(i),
    expires_at: at(i) + 300_000,
    next_at: at(i) + 60_000,
    shown_at: at(i) + 10_000,
    shows: 1,
    used_at: at(i) + 20_000,
  }),
  sessions: (i) => ({
    user_id: (i * 7_919) % 1_000_003,
    client_id: 1,
    scope: 'profile tickets cards',
    counter: 9,
    key_id: 'k1',
    amr: 'otp',
    network: hex(`w${String(i % 50_000)}`),
    coarse_network: '5.22.198.0/24',
    nonce: short(`s${String(i)}`),
    created_at: at(i),
    rotated_at: at(i) + DAY,
    idle_expires_at: at(i) + 31 * DAY,
    expires_at: at(i) + 90 * DAY,
  }),
  audit_events: (i) => ({
    created_at: at(i),
    event: 'session.created',
    actor: `user:${String(40_000_000 + i)}`,
    subject: `session:${String(90_000_000 + i)}`,
    user_id: 40_000_000 + i,
    nonce: createHash('sha256')
      .update(`a${String(i)}`)
      .digest('base64url')
      .slice(0, 22),
    mac: mac(`m${String(i)}`),
    position: i,
    seal: mac(`e${String(i)}`),
  }),
  messages: (i) => ({
    kind: 'otp.sms',
    recipient: `+98912${String((i * 7_919) % 10_000_000).padStart(7, '0')}`,
    subject: `user:${String(40_000_000 + i)}`,
    ...source(i),
    language: 'fa',
    state: 'delivered',
    attempts: 1,
    provider: 'main',
    provider_message_id: short(`p${String(i)}`),
    expires_at: at(i) + 300_000,
    created_at: at(i),
  }),
  message_attempts: (i) => ({
    message_id: i,
    provider: 'main',
    outcome: 'accepted',
    reason: '',
    started_at: at(i),
    ended_at: at(i) + 300,
  }),
  receipts: (i) => ({
    message_id: i,
    provider: 'main',
    reference: short(`p${String(i)}`),
    status: 'delivered',
    received_at: at(i) + 5_000,
  }),
  limits: (i) => ({
    bucket: `${['failures', 'initialize', 'ussd_dial'][i % 3] ?? ''}:${hex(`b${String(i)}`)}`,
    hits: 1,
    resets_at: at(i),
  }),
  ussd_turns: (i) => ({
    turn: hex(`t${String(i)}`),
    subject: `user:${String(40_000_000 + i)}`,
    ...source(i),
    seconds_left: 290,
    created_at: at(i),
  }),
  revocations: (i) => ({ kind: 'session', target_id: i * 3, created_at: at(i) }),
  idempotency_keys: (i) => ({
    key_mac: hex(`k${String(i)}`),
    fingerprint: hex(`f${String(i)}`),
    result_id: i,
    created_at: at(i),
  }),
  tickets: (i) => ({
    user_id: (i * 7_919) % 1_000_003,
    department_id: 1 + (i % 3),
    title: 'My payment of yesterday did not arrive',
    status: 'CLOSED',
    priority: 'MEDIUM',
    reply_count: 3,
    bytes: 500,
    created_at: at(i),
    updated_at: at(i) + DAY,
  }),
  ticket_replies: (i) => ({
    ticket_id: Math.ceil(i / 3),
    author: i % 3 === 1 ? 'USER' : 'SUPPORT',
    content: 'Please tell us the date and the amount of the payment, and the name of the shop. '.repeat(2),
    created_at: at(i),
  }),
  cards: (i) => ({
    id: Number.parseInt(hex(`d${String(i)}`).slice(0, 13), 16),
    user_id: (i * 7_919) % 1_000_003,
    fingerprint: hex(`g${String(i)}`),
    sealed_pan: `k1.${createHash('sha512')
      .update(`x${String(i)}`)
      .digest('base64url')
      .slice(0, 60)}`,
    pan: '603799******1112',
    status: 'ACTIVE',
    brand: 'Shetab',
    issuing_bank: 'Melli',
    created_at: at(i),
    updated_at: at(i),
  }),
};

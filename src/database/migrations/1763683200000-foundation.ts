import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { bigint, id, int, key, nullable, smallint, text, time, varchar } from './columns.js';

const TABLES = [
  new Table({
    name: 'users',
    columns: [
      id(),
      varchar('first_name', 60),
      varchar('last_name', 60),
      varchar('cell_number', 16),
      nullable(varchar('email', 254)),
      varchar('status', 16),
      nullable(time('verified_at')),
      int('sign_ins'),
      time('created_at'),
      time('updated_at'),
    ],
    indices: [
      { name: 'users_cell_number', columnNames: ['cell_number'], isUnique: true },
      { name: 'users_email', columnNames: ['email'], isUnique: true },
    ],
  }),
  new Table({
    name: 'clients',
    columns: [
      id(),
      varchar('name', 100),
      varchar('platform', 16),
      varchar('scopes', 255),
      varchar('grants', 255),
      varchar('secret_hash', 96),
      nullable(time('secret_used_at')),
      nullable(varchar('previous_secret_hash', 96)),
      nullable(time('previous_secret_used_at')),
      smallint('demo'),
      nullable(time('disabled_at')),
      time('created_at'),
    ],
  }),
  new Table({
    name: 'challenges',
    columns: [
      key('subject', 80),
      nullable(int('user_id')),
      varchar('challenge_id', 32),
      varchar('nonce', 32),
      varchar('key_id', 16),
      varchar('channel', 8),
      int('tries'),
      int('failures'),
      time('failures_since'),
      time('delayed_until'),
      int('step'),
      time('issued_at'),
      time('expires_at'),
      time('next_at'),
      nullable(time('shown_at')),
      nullable(time('used_at')),
    ],
  }),
  new Table({
    name: 'messages',
    columns: [
      id(),
      varchar('recipient', 16),
      varchar('subject', 80),
      varchar('challenge_id', 32),
      varchar('nonce', 32),
      varchar('key_id', 16),
      varchar('language', 2),
      time('created_at'),
    ],
    indices: [{ name: 'messages_recipient', columnNames: ['recipient'] }],
  }),
  new Table({
    name: 'sessions',
    columns: [
      id(),
      int('user_id'),
      int('client_id'),
      varchar('scope', 255),
      int('counter'),
      varchar('key_id', 16),
      varchar('amr', 16),
      varchar('network', 64),
      time('created_at'),
      nullable(time('rotated_at')),
      time('idle_expires_at'),
      time('expires_at'),
      nullable(time('revoked_at')),
      nullable(varchar('revoked_by', 16)),
    ],
    indices: [
      { name: 'sessions_user', columnNames: ['user_id', 'revoked_at'] },
      { name: 'sessions_network', columnNames: ['user_id', 'network'] },
    ],
  }),
  new Table({
    name: 'revocations',
    columns: [id(), varchar('kind', 8), int('target_id'), time('created_at')],
    indices: [{ name: 'revocations_created', columnNames: ['created_at'] }],
  }),
  new Table({
    name: 'signing_keys',
    columns: [
      key('kid', 64),
      varchar('alg', 8),
      varchar('generation', 32),
      text('public_jwk'),
      text('sealed_private'),
      time('created_at'),
      time('signs_from'),
    ],
    indices: [{ name: 'signing_keys_generation', columnNames: ['generation'], isUnique: true }],
  }),
  new Table({
    name: 'limits',
    columns: [key('bucket', 96), int('hits'), time('resets_at')],
    indices: [{ name: 'limits_resets', columnNames: ['resets_at'] }],
  }),
  new Table({ name: 'departments', columns: [id(), varchar('title', 100)] }),
  new Table({
    name: 'tickets',
    columns: [
      id(),
      int('user_id'),
      int('department_id'),
      varchar('title', 255),
      varchar('status', 20),
      varchar('priority', 8),
      int('reply_count'),
      time('created_at'),
      time('updated_at'),
    ],
    indices: [{ name: 'tickets_user_newest', columnNames: ['user_id', 'created_at', 'id'] }],
  }),
  new Table({
    name: 'ticket_replies',
    columns: [id(), int('ticket_id'), varchar('author', 8), text('content'), time('created_at')],
    indices: [{ name: 'ticket_replies_ticket', columnNames: ['ticket_id', 'id'] }],
  }),
  new Table({
    name: 'cards',
    columns: [
      { ...bigint('id'), isPrimary: true },
      int('user_id'),
      nullable(varchar('fingerprint', 64)),
      nullable(varchar('sealed_pan', 255)),
      varchar('pan', 19),
      varchar('status', 8),
      nullable(varchar('brand', 32)),
      nullable(varchar('issuing_bank', 64)),
      nullable(time('expired_at')),
      time('created_at'),
      time('updated_at'),
    ],
    indices: [
      { name: 'cards_fingerprint', columnNames: ['user_id', 'fingerprint'], isUnique: true },
      { name: 'cards_user_newest', columnNames: ['user_id', 'created_at', 'id'] },
    ],
  }),
];

const DEPARTMENTS = ['Technical', 'Financial', 'Sales'];

export class Foundation1763683200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type !== 'better-sqlite3') {
      // Bytewise comparison and full Unicode, independent of the server's defaults.
      await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    }
    for (const table of TABLES) await runner.createTable(table, true);
    // MySQL commits each CREATE by itself, so an interrupted migration is repeated from the start.
    const seeded = (await runner.query('SELECT title FROM departments')) as unknown[];
    for (const [i, title] of DEPARTMENTS.entries()) {
      // A node of a cluster would leave gaps between generated ids.
      if (i >= seeded.length) await runner.query('INSERT INTO departments (id, title) VALUES (?, ?)', [i + 1, title]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.dropTable(table, true);
  }
}

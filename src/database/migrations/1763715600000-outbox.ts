import { Table, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { id, int, nullable, smallint, text, time, varchar } from './columns.js';

/** Defaults for rows of the previous build, which does not write these columns and sends its messages itself. */
const COLUMNS = [
  { ...varchar('kind', 16), default: "'otp.sms'" },
  { ...varchar('state', 12), default: "'accepted'" },
  { ...smallint('attempts'), default: 0 },
  nullable(time('next_at')),
  { ...time('expires_at'), default: 0 },
  nullable(varchar('provider', 32)),
  nullable(varchar('provider_message_id', 64)),
  nullable(text('payload')),
];

const INDICES = [
  new TableIndex({ name: 'messages_due', columnNames: ['state', 'next_at'] }),
  new TableIndex({ name: 'messages_reference', columnNames: ['provider_message_id'] }),
  new TableIndex({ name: 'messages_challenge', columnNames: ['challenge_id'] }),
];

const TABLES = [
  new Table({
    name: 'message_attempts',
    columns: [
      id(),
      int('message_id'),
      varchar('provider', 32),
      varchar('outcome', 12),
      varchar('reason', 120),
      time('started_at'),
      time('ended_at'),
    ],
    indices: [{ name: 'message_attempts_message', columnNames: ['message_id'] }],
  }),
  new Table({
    name: 'receipts',
    columns: [
      id(),
      nullable(int('message_id')),
      varchar('provider', 32),
      varchar('reference', 64),
      varchar('status', 12),
      time('received_at'),
    ],
    indices: [
      { name: 'receipts_once', columnNames: ['provider', 'reference', 'status'], isUnique: true },
      { name: 'receipts_message', columnNames: ['message_id'] },
    ],
  }),
];

/** The outbox: messages with their state, attempts and delivery receipts. */
export class Outbox1763715600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setRecipientLength(runner, 254);
    // MySQL commits each step by itself, so an interrupted migration is repeated from the start.
    for (const column of COLUMNS) {
      const { name } = column;
      if (!(await runner.hasColumn('messages', name))) await runner.query(addColumn(column));
    }
    const table = await runner.getTable('messages');
    for (const index of INDICES) {
      if (!table?.indices.some(({ name }) => name === index.name)) await runner.createIndex('messages', index);
    }
    for (const each of TABLES) await runner.createTable(each, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const each of TABLES) await runner.dropTable(each, true);
    for (const index of INDICES) await runner.dropIndex('messages', index);
    for (const { name } of COLUMNS) await runner.query(`ALTER TABLE messages DROP COLUMN ${name}`);
    await setRecipientLength(runner, 16);
  }
}

/** Writes the statement that TypeORM replaces with a copy of the whole table on SQLite. */
function addColumn(column: (typeof COLUMNS)[number]): string {
  const length = column.length === undefined ? '' : `(${column.length})`;
  const rule = column.default === undefined ? '' : ` NOT NULL DEFAULT ${String(column.default)}`;
  return `ALTER TABLE messages ADD COLUMN ${column.name} ${column.type}${length}${rule}`;
}

/** Sets the length of `recipient`; an e-mail address is longer than a number. */
async function setRecipientLength(runner: QueryRunner, length: number): Promise<void> {
  if (runner.dataSource.options.type !== 'better-sqlite3') {
    // TypeORM would drop the column and create a new one.
    await runner.query(`ALTER TABLE messages MODIFY recipient varchar(${String(length)}) NOT NULL`);
    return;
  }
  const column = (await runner.getTable('messages'))?.findColumnByName('recipient');
  if (column === undefined) return;
  const changed = column.clone();
  changed.length = String(length);
  await runner.changeColumn('messages', column, changed);
}

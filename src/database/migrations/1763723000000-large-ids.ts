import type { MigrationInterface, QueryRunner } from 'typeorm';

const [ID, REQUIRED, OPTIONAL] = ['NOT NULL AUTO_INCREMENT', 'NOT NULL', 'NULL'];

/** Columns with an id, by table. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { id: ID },
  clients: { id: ID },
  challenges: { user_id: OPTIONAL },
  messages: { id: ID },
  message_attempts: { id: ID, message_id: REQUIRED },
  receipts: { id: ID, message_id: OPTIONAL },
  sessions: { id: ID, user_id: REQUIRED, client_id: REQUIRED },
  revocations: { id: ID, target_id: REQUIRED },
  departments: { id: ID },
  tickets: {
    id: ID,
    user_id: REQUIRED,
    department_id: REQUIRED,
    seen_reply_id: OPTIONAL,
    assignee_id: OPTIONAL,
  },
  ticket_replies: { id: ID, ticket_id: REQUIRED },
  cards: { user_id: REQUIRED },
  audit_events: { id: ID, user_id: OPTIONAL, position: OPTIONAL },
  audit_head: { position: REQUIRED },
  idempotency_keys: { result_id: OPTIONAL },
  phone_networks: { id: ID },
};

/** Returns one statement for each table, because each statement copies its table. */
export function changesTo(type: 'bigint' | 'int'): Map<string, string> {
  return new Map(
    Object.entries(COLUMNS).map(([table, columns]) => {
      const changes = Object.entries(columns).map(([name, rule]) => `MODIFY ${name} ${type} ${rule}`);
      return [table, `ALTER TABLE ${table} ${changes.join(', ')}`];
    }),
  );
}

/** Ids of 64 bits (CLU-6). The integers of SQLite have them anyway. */
export class LargeIds1763723000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await change(runner, 'bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await change(runner, 'int');
  }
}

/** Leaves out tables that have been changed, by an interrupted run or by an operator without locking them. */
async function change(runner: QueryRunner, type: 'bigint' | 'int'): Promise<void> {
  if (runner.dataSource.options.type === 'better-sqlite3') return;
  for (const [name, statement] of changesTo(type)) {
    const table = await runner.getTable(name);
    const columns = Object.keys(COLUMNS[name] ?? {}).map((column) => table?.findColumnByName(column));
    if (columns.some((column) => column?.type !== type)) await runner.query(statement);
  }
}

import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const NEW = [
  ['sessions', 'sessions_user_newest', ['user_id', 'revoked_at', 'created_at', 'id']],
  ['messages', 'messages_created', ['created_at']],
  ['message_attempts', 'message_attempts_ended', ['ended_at']],
  ['receipts', 'receipts_received', ['received_at']],
  ['phone_networks', 'phone_networks_set', ['set_at']],
] as const;
/** The start of `sessions_user_newest`. */
const OLD = ['sessions', 'sessions_user', ['user_id', 'revoked_at']] as const;

/** Indices by time, because ids of some clusters are not in the order of time. */
export class TimeIndices1763723300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const index of NEW) await create(runner, index);
    await drop(runner, OLD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await create(runner, OLD);
    for (const index of NEW) await drop(runner, index);
  }
}

type Index = readonly [table: string, name: string, columnNames: readonly string[]];

// MySQL commits each step by itself, so an interrupted migration is repeated from the start.
async function create(runner: QueryRunner, [table, name, columnNames]: Index): Promise<void> {
  if (await has(runner, table, name)) return;
  await runner.createIndex(table, new TableIndex({ name, columnNames: [...columnNames] }));
}

async function drop(runner: QueryRunner, [table, name]: Index): Promise<void> {
  if (await has(runner, table, name)) await runner.dropIndex(table, name);
}

async function has(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))?.indices.some((each) => each.name === name) === true;
}

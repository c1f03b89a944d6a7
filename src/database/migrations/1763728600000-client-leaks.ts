import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, time, varchar } from './columns.js';

/** Clients whose sessions have to end because a secret leaked. */
export class ClientLeaks1763728600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(table(runner), true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(table(runner), true);
  }
}

function table(runner: QueryRunner): Table {
  // Integers of SQLite have 64 bits.
  const type = runner.dataSource.options.type === 'better-sqlite3' ? 'integer' : 'bigint';
  return new Table({
    name: 'client_leaks',
    columns: [
      { name: 'client_id', type, isPrimary: true },
      varchar('actor', 40),
      time('before_at'),
      time('pass_at'),
      { name: 'position', type },
      int('ended'),
    ],
  });
}

import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, key, nullable, time, varchar } from './columns.js';

const REASONS = new Table({
  name: 'audit_reasons',
  columns: [key('nonce', 24), nullable(int('user_id')), varchar('reason', 255), time('created_at')],
  indices: [
    { name: 'audit_reasons_user', columnNames: ['user_id'] },
    { name: 'audit_reasons_created', columnNames: ['created_at'] },
  ],
});

/** The second proof of staff, and the reasons of what staff does. */
export class StaffActs1763728100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('sessions', 'proved_at')))
      await runner.query('ALTER TABLE sessions ADD COLUMN proved_at bigint');
    await runner.createTable(REASONS, true);
    if (runner.dataSource.options.type !== 'better-sqlite3')
      await runner.query('ALTER TABLE audit_reasons MODIFY user_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(REASONS);
    await runner.query('ALTER TABLE sessions DROP COLUMN proved_at');
  }
}

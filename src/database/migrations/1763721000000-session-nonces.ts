import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A nonce that distinguishes sessions with the same id. */
export class SessionNonces1763721000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('sessions', 'nonce')))
      await runner.query('ALTER TABLE sessions ADD COLUMN nonce varchar(32)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN nonce');
  }
}

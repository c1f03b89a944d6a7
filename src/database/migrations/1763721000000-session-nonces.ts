import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells a session from another one that was given the same id. */
export class SessionNonces1763721000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hand, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('sessions', 'nonce')))
      await runner.query('ALTER TABLE sessions ADD COLUMN nonce varchar(32)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN nonce');
  }
}

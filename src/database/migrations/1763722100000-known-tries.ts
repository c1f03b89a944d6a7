import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tries of a challenge for networks that have signed the user in. */
export class KnownTries1763722100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('challenges', 'known_tries')))
      await runner.query('ALTER TABLE challenges ADD COLUMN known_tries integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE challenges DROP COLUMN known_tries');
  }
}

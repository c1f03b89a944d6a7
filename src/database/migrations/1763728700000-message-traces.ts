import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of the request that wrote a message. */
export class MessageTraces1763728700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('messages', 'traceparent')))
      await runner.query('ALTER TABLE messages ADD COLUMN traceparent varchar(55)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN traceparent');
  }
}

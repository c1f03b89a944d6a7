import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, varchar } from './columns.js';

const TARGET = new TableColumn(nullable(varchar('target', 254)));

/** What a signed-in user proves with a code: the mailbox or number that it was sent to. */
export class Proofs1763697000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('challenges', TARGET.name))) await runner.addColumn('challenges', TARGET);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('challenges', TARGET.name);
  }
}

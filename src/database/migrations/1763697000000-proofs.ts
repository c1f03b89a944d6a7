import { TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, varchar } from './columns.js';

const TARGET = new TableColumn(nullable(varchar('target', 254)));

/** The e-mail address or number that a signed-in user verifies with a code. */
export class Proofs1763697000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('challenges', TARGET.name))) await runner.addColumn('challenges', TARGET);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('challenges', TARGET.name);
  }
}

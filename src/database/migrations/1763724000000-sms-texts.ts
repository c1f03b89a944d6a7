import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['sms_text_en', 'sms_text_fa'];

/** Texts of the messages with a sign-in code, of each client and language. */
export class SmsTexts1763724000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      // Not `addColumn`, because TypeORM copies the whole table on SQLite.
      if (!(await runner.hasColumn('clients', column)))
        await runner.query(`ALTER TABLE clients ADD COLUMN ${column} varchar(255)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE clients DROP COLUMN ${column}`);
  }
}

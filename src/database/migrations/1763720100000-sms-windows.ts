import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, key, nullable, smallint, time } from './columns.js';

const SMS_WINDOWS = new Table({
  name: 'sms_windows',
  columns: [
    key('bucket', 40),
    time('ends_at'),
    int('hits'),
    int('sent'),
    int('entered'),
    nullable(time('due_at')),
    time('held_until'),
    smallint('told'),
  ],
  indices: [{ name: 'sms_windows_ends', columnNames: ['ends_at'] }],
});

/** Counts of text messages in each window. */
export class SmsWindows1763720100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(SMS_WINDOWS, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(SMS_WINDOWS, true);
  }
}

import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, key, nullable, time, varchar } from './columns.js';

const KEYS = new Table({
  name: 'idempotency_keys',
  columns: [key('key_mac', 64), varchar('fingerprint', 64), nullable(int('result_id')), time('created_at')],
  indices: [{ name: 'idempotency_keys_created_at', columnNames: ['created_at'] }],
});

/** Results of requests with an Idempotency-Key. */
export class IdempotencyKeys1763717000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(KEYS, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(KEYS);
  }
}

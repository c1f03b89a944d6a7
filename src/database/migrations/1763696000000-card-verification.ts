import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, time } from './columns.js';

const VERIFY_AT = new TableColumn(nullable(time('verify_at')));
const EXPIRY = new TableIndex({ name: 'cards_expiry', columnNames: ['status', 'expired_at'] });

/** The time of a card's next verification, and the index that finds due and expired cards. */
export class CardVerification1763696000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('cards');
    // MySQL commits each step by itself, so an interrupted migration is repeated from the start.
    if (!table?.columns.some(({ name }) => name === VERIFY_AT.name)) await runner.addColumn('cards', VERIFY_AT);
    if (!table?.indices.some(({ name }) => name === EXPIRY.name)) await runner.createIndex('cards', EXPIRY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('cards', EXPIRY);
    await runner.dropColumn('cards', VERIFY_AT.name);
  }
}

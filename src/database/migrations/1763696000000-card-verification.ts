import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, time } from './columns.js';

const VERIFY_AT = new TableColumn(nullable(time('verify_at')));
const EXPIRY = new TableIndex({ name: 'cards_expiry', columnNames: ['status', 'expired_at'] });

/** When a card is verified next, and the index by which such cards and those long expired are found. */
export class CardVerification1763696000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('cards');
    // MySQL commits each step by itself: a migration that was cut off is repeated from the start.
    if (!table?.columns.some(({ name }) => name === VERIFY_AT.name)) await runner.addColumn('cards', VERIFY_AT);
    if (!table?.indices.some(({ name }) => name === EXPIRY.name)) await runner.createIndex('cards', EXPIRY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('cards', EXPIRY);
    await runner.dropColumn('cards', VERIFY_AT.name);
  }
}

import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, varchar } from './columns.js';

const NETWORK = new TableColumn(nullable(varchar('coarse_network', 24)));
const EXPIRY = new TableIndex({ name: 'sessions_expires', columnNames: ['expires_at'] });

/** What a user is shown of where a session was started, and the index by which old sessions are removed. */
export class SessionList1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('sessions');
    // MySQL commits each step by itself: a migration that was cut off is repeated from the start.
    if (!table?.columns.some(({ name }) => name === NETWORK.name)) await runner.addColumn('sessions', NETWORK);
    if (!table?.indices.some(({ name }) => name === EXPIRY.name)) await runner.createIndex('sessions', EXPIRY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('sessions', EXPIRY);
    await runner.dropColumn('sessions', NETWORK.name);
  }
}

import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { nullable, varchar } from './columns.js';

const NETWORK = new TableColumn(nullable(varchar('coarse_network', 24)));
const EXPIRY = new TableIndex({ name: 'sessions_expires', columnNames: ['expires_at'] });

/** The coarse network of a session, shown to its user, and the index that finds old sessions. */
export class SessionList1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('sessions');
    // MySQL commits each step by itself, so an interrupted migration is repeated from the start.
    if (!table?.columns.some(({ name }) => name === NETWORK.name)) await runner.addColumn('sessions', NETWORK);
    if (!table?.indices.some(({ name }) => name === EXPIRY.name)) await runner.createIndex('sessions', EXPIRY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('sessions', EXPIRY);
    await runner.dropColumn('sessions', NETWORK.name);
  }
}

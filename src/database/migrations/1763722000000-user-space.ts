import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const INDICES = [
  ['tickets', new TableIndex({ name: 'tickets_user_status', columnNames: ['user_id', 'status', 'created_at', 'id'] })],
  ['users', new TableIndex({ name: 'users_unverified', columnNames: ['verified_at', 'created_at'] })],
] as const;

/** The size of a ticket, and indices for its user's open tickets and for users who never signed in. */
export class UserSpace1763722000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('tickets', 'bytes')))
      await runner.query('ALTER TABLE tickets ADD COLUMN bytes integer');
    for (const [name, index] of INDICES) {
      const table = await runner.getTable(name);
      if (!table?.indices.some((each) => each.name === index.name)) await runner.createIndex(name, index);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, index] of INDICES) await runner.dropIndex(name, index);
    await runner.query('ALTER TABLE tickets DROP COLUMN bytes');
  }
}

import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEX = new TableIndex({ name: 'users_staff', columnNames: ['staff_since'] });

/** Roles of staff. Members without one, whom version 0.1.0 appointed, are support. */
export class Roles1763727000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not `addColumn`, because TypeORM copies the whole table on SQLite.
    if (!(await runner.hasColumn('users', 'staff_role')))
      await runner.query('ALTER TABLE users ADD COLUMN staff_role varchar(16)');
    const users = await runner.getTable('users');
    if (!users?.indices.some(({ name }) => name === INDEX.name)) await runner.createIndex('users', INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('users', INDEX);
    await runner.query('ALTER TABLE users DROP COLUMN staff_role');
  }
}

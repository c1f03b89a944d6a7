import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const INDICES = [
  new TableIndex({ name: 'users_status', columnNames: ['status'] }),
  new TableIndex({ name: 'users_first_name', columnNames: ['first_name'] }),
  new TableIndex({ name: 'users_last_name', columnNames: ['last_name'] }),
];

/** Indices by which staff finds users. */
export class UserSearch1763727100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const users = await runner.getTable('users');
    for (const index of INDICES) {
      if (!users?.indices.some(({ name }) => name === index.name)) await runner.createIndex('users', index);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDICES) await runner.dropIndex('users', index);
  }
}

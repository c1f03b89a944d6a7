import { TableColumn, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, nullable, smallint, time } from './columns.js';

const COLUMNS = [
  ['users', new TableColumn(nullable(time('staff_since')))],
  ['departments', new TableColumn(nullable(time('disabled_at')))],
  ['tickets', new TableColumn(nullable(int('seen_reply_id')))],
  ['tickets', new TableColumn(nullable(smallint('rating')))],
  ['tickets', new TableColumn(nullable(int('assignee_id')))],
] as const;
const INDICES = [
  new TableIndex({ name: 'tickets_newest', columnNames: ['created_at', 'id'] }),
  new TableIndex({ name: 'tickets_status', columnNames: ['status', 'created_at', 'id'] }),
];

/** Staff, assignment, disabled departments, read replies and ratings. */
export class SupportDesk1763716000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL commits each step by itself, so an interrupted migration is repeated from the start.
    for (const [table, column] of COLUMNS) {
      if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, column);
    }
    const tickets = await runner.getTable('tickets');
    for (const index of INDICES) {
      if (!tickets?.indices.some(({ name }) => name === index.name)) await runner.createIndex('tickets', index);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDICES) await runner.dropIndex('tickets', index);
    for (const [table, column] of [...COLUMNS].reverse()) await runner.dropColumn(table, column.name);
  }
}

import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEX = new TableIndex({
  name: 'tickets_department',
  columnNames: ['department_id', 'status', 'created_at', 'id'],
});

/** An index for the tickets of one department. */
export class TicketDepartments1763728500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tickets = await runner.getTable('tickets');
    if (tickets?.indices.some(({ name }) => name === INDEX.name) === true) return;
    await runner.createIndex('tickets', INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('tickets', INDEX);
  }
}

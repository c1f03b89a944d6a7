import { Table, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { id, int, text, time } from './columns.js';

const INDICES = [
  new TableIndex({ name: 'tickets_assignee', columnNames: ['assignee_id', 'status', 'created_at', 'id'] }),
  new TableIndex({ name: 'tickets_updated', columnNames: ['updated_at', 'id'] }),
];
const NOTES = new Table({
  name: 'ticket_notes',
  columns: [id(), int('ticket_id'), int('author_id'), text('content'), time('created_at')],
  indices: [{ name: 'ticket_notes_ticket', columnNames: ['ticket_id', 'id'] }],
});

/** Internal notes of staff, what staff has seen of a ticket, and indices for the lists of the desk. */
export class Desk1763726000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
    // MySQL commits each step by itself, so an interrupted migration is repeated from the start.
    await addColumn(runner, 'staff_seen_reply_id', isSqlite ? 'integer' : 'bigint');
    await addColumn(runner, 'note_count', 'integer NOT NULL DEFAULT 0');
    const tickets = await runner.getTable('tickets');
    for (const index of INDICES) {
      if (!tickets?.indices.some(({ name }) => name === index.name)) await runner.createIndex('tickets', index);
    }
    await runner.createTable(NOTES, true);
    if (!isSqlite) {
      await runner.query(`ALTER TABLE ticket_notes MODIFY id bigint NOT NULL AUTO_INCREMENT,
        MODIFY ticket_id bigint NOT NULL, MODIFY author_id bigint NOT NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(NOTES);
    for (const index of INDICES) await runner.dropIndex('tickets', index);
    for (const name of ['staff_seen_reply_id', 'note_count'])
      await runner.query(`ALTER TABLE tickets DROP COLUMN ${name}`);
  }
}

/** Adds a column to `tickets`. The method of the runner copies the whole table on SQLite. */
async function addColumn(runner: QueryRunner, name: string, type: string): Promise<void> {
  if (!(await runner.hasColumn('tickets', name))) await runner.query(`ALTER TABLE tickets ADD COLUMN ${name} ${type}`);
}

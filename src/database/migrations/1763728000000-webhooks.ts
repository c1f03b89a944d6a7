import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { id, int, nullable, smallint, text, time, varchar } from './columns.js';

/** Endpoints of back ends, and the events that they have not accepted yet. */
export class Webhooks1763728000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.createTable(table, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner)) await runner.dropTable(table, true);
  }
}

function tables(runner: QueryRunner): Table[] {
  // Integers of SQLite have 64 bits.
  const type = runner.dataSource.options.type === 'better-sqlite3' ? 'integer' : 'bigint';
  const large = (name: string) => ({ name, type });
  return [
    new Table({
      name: 'webhook_endpoints',
      columns: [
        { ...id(), type },
        varchar('url', 500),
        varchar('events', 500),
        smallint('personal'),
        text('sealed_secret'),
        nullable(text('sealed_previous')),
        nullable(time('previous_until')),
        large('position'),
        nullable(time('failing_since')),
        nullable(time('disabled_at')),
        nullable(varchar('disabled_by', 16)),
        time('created_at'),
      ],
    }),
    new Table({
      name: 'webhook_deliveries',
      columns: [
        { ...id(), type },
        large('endpoint_id'),
        large('position'),
        varchar('nonce', 24),
        varchar('event', 40),
        varchar('actor', 40),
        varchar('subject', 40),
        nullable(large('user_id')),
        time('happened_at'),
        varchar('state', 8),
        int('attempts'),
        time('next_at'),
        nullable(varchar('outcome', 40)),
      ],
      indices: [
        { name: 'webhook_deliveries_once', columnNames: ['endpoint_id', 'position'], isUnique: true },
        { name: 'webhook_deliveries_due', columnNames: ['endpoint_id', 'state', 'next_at'] },
        { name: 'webhook_deliveries_order', columnNames: ['endpoint_id', 'user_id', 'position'] },
        { name: 'webhook_deliveries_next', columnNames: ['next_at'] },
      ],
    }),
  ];
}

import { Table, TableColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, key, nullable, time, varchar } from './columns.js';

const TABLES = [
  new Table({
    name: 'ussd_turns',
    columns: [
      key('turn', 64),
      nullable(varchar('subject', 80)),
      nullable(varchar('challenge_id', 32)),
      nullable(varchar('nonce', 32)),
      nullable(varchar('key_id', 16)),
      nullable(int('seconds_left')),
      time('created_at'),
    ],
    indices: [{ name: 'ussd_turns_created', columnNames: ['created_at'] }],
  }),
  new Table({
    name: 'ussd_signatures',
    columns: [key('signature', 64), time('created_at')],
    indices: [{ name: 'ussd_signatures_created', columnNames: ['created_at'] }],
  }),
];

const SHOWS = new TableColumn(nullable(int('shows')));

/** Replies and accepted signatures of USSD gateways, and how often a code was shown. */
export class Ussd1763719200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(table, true);
    const challenges = await runner.getTable('challenges');
    if (!challenges?.columns.some(({ name }) => name === SHOWS.name)) await runner.addColumn('challenges', SHOWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('challenges', SHOWS.name);
    for (const table of [...TABLES].reverse()) await runner.dropTable(table, true);
  }
}

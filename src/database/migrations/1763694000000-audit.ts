import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { id, int, nullable, time, varchar } from './columns.js';

const TABLES = [
  new Table({
    name: 'audit_events',
    columns: [
      id(),
      time('created_at'),
      varchar('event', 40),
      varchar('actor', 40),
      varchar('subject', 40),
      nullable(int('user_id')),
      varchar('nonce', 24),
      varchar('mac', 64),
      nullable(int('position')),
      nullable(varchar('seal', 64)),
    ],
    indices: [
      { name: 'audit_events_nonce', columnNames: ['nonce'], isUnique: true },
      { name: 'audit_events_position', columnNames: ['position'], isUnique: true },
    ],
  }),
  new Table({
    name: 'audit_head',
    columns: [{ ...int('id'), isPrimary: true }, int('position'), varchar('seal', 64), varchar('mac', 64)],
  }),
];

export class Audit1763694000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(table, true);
    const heads = (await runner.query('SELECT id FROM audit_head')) as unknown[];
    if (heads.length === 0)
      await runner.query("INSERT INTO audit_head (id, position, seal, mac) VALUES (1, 0, '', '')");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.dropTable(table, true);
  }
}

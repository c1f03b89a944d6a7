import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { id, int, smallint, time, varchar } from './columns.js';

const NETWORKS = new Table({
  name: 'phone_networks',
  columns: [
    id(),
    varchar('recipient', 254),
    int('latency_ms'),
    int('loss'),
    smallint('duplicates'),
    smallint('outage'),
    time('set_at'),
  ],
  indices: [{ name: 'phone_networks_recipient', columnNames: ['recipient'] }],
});

/** Network conditions of the virtual phone, by number. */
export class PhoneNetworks1763720300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(NETWORKS, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(NETWORKS, true);
  }
}

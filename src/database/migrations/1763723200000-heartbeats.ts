import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { int, key, time } from './columns.js';

const HEARTBEATS = new Table({
  name: 'heartbeats',
  columns: [key('replica', 32), int('beat'), time('beaten_at')],
  indices: [{ name: 'heartbeats_beaten', columnNames: ['beaten_at'] }],
});

/** Heartbeats of replicas, which show how old a list of revocations is. */
export class Heartbeats1763723200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(HEARTBEATS, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(HEARTBEATS, true);
  }
}

import type { DataSource } from 'typeorm';
import { variables } from '../../platform/database/index.js';
import { allOf, ok, warn, type Finding, type Mend } from './finding.js';

/** Connections that show to how many nodes a balancer leads. */
export const CONNECTIONS = 4;
/** Clocks that NTP keeps differ by milliseconds. */
const CLOCKS_APART_MS = 500;

/** Checks what each connection to a Galera or Group Replication cluster needs (CLU-1, CLU-3). Undefined without one. */
export async function checkCluster(source: DataSource): Promise<Finding | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const names = ['wsrep_on', 'wsrep_sync_wait', 'wsrep_retry_autocommit', 'group_replication_consistency'];
  const values = await variables(source, names);
  const isGalera = values.get('wsrep_on') === 'ON';
  const consistency = values.get('group_replication_consistency');
  if (!isGalera && consistency === undefined) return undefined;
  const faults: string[] = [];
  const mends: Mend[] = [];
  if (isGalera && values.get('wsrep_sync_wait') !== '1') {
    faults.push('the server refuses wsrep_sync_wait=1: reads may miss writes of other nodes');
    mends.push('SET GLOBAL wsrep_sync_wait = 1, and in my.cnf');
  }
  if (isGalera && values.get('wsrep_retry_autocommit') !== '0') {
    faults.push('the server refuses wsrep_retry_autocommit=0: it may store one statement of a transaction alone');
    mends.push('SET GLOBAL wsrep_retry_autocommit = 0, and in my.cnf');
  }
  if (consistency !== undefined && !consistency.startsWith('BEFORE')) {
    faults.push(`group_replication_consistency is ${consistency}, not BEFORE: reads may miss writes of other members`);
    mends.push('SET GLOBAL group_replication_consistency = BEFORE');
  }
  const readings = await readClocks(source, isGalera ? '@@wsrep_node_name' : '@@server_uuid');
  const nodes = new Set(readings.map(({ node }) => node)).size;
  const apart = clockDifference(readings);
  if (apart >= CLOCKS_APART_MS) {
    faults.push(`the clocks of the nodes differ by ${(apart / 1_000).toFixed(1)} s`);
    mends.push('turn on NTP on each node (`timedatectl set-ntp true`)');
  }
  if (nodes > 1) {
    faults.push(`connections lead to ${String(nodes)} nodes`);
    mends.push('let the balancer of DATABASE_URL choose one node for all connections');
  }
  return faults.length === 0
    ? ok('cluster', 'reads wait for acknowledged writes; connections lead to one node')
    : warn('cluster', faults.join('; '), allOf(mends));
}

/** A node, and how far its clock is ahead of this process's monotonic one. It is exact to half of `tripMs`. */
export interface Reading {
  readonly node: string;
  readonly aheadMs: number;
  readonly tripMs: number;
}

async function readClocks(source: DataSource, name: string): Promise<Reading[]> {
  const read = async (): Promise<Reading[]> => {
    const asked = performance.now();
    const rows: { node: string; at: string }[] = await source.query(
      `SELECT ${name} AS node, CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000 AS CHAR) AS at`,
    );
    const tripMs = performance.now() - asked;
    return rows.map(({ node, at }) => ({ node, aheadMs: Number(at) - asked - tripMs / 2, tripMs }));
  };
  return (await Promise.all(Array.from({ length: CONNECTIONS }, read))).flat();
}

/** Returns by how much the clocks of the nodes certainly differ, in milliseconds. */
export function clockDifference(readings: readonly Reading[]): number {
  const earliest = Math.min(...readings.map(({ aheadMs, tripMs }) => aheadMs + tripMs / 2));
  const latest = Math.max(...readings.map(({ aheadMs, tripMs }) => aheadMs - tripMs / 2));
  return Math.max(0, latest - earliest);
}

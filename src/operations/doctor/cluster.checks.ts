import type { DataSource } from 'typeorm';
import { readSessionVariables } from '../../platform/database/index.js';
import {
  joinRemedies,
  reportOk,
  reportWarning,
  type DoctorFinding,
  type FindingRemedy,
} from './doctor-finding.js';

/** Connections that show to how many nodes a balancer leads. */
export const CONNECTIONS = 4;
/** Clocks that NTP keeps differ by milliseconds. */
const CLOCKS_APART_MS = 500;

/**
 * Checks what each connection to a Galera or Group Replication cluster needs (CLU-1, CLU-3).
 * Undefined without one.
 */
export async function checkCluster(source: DataSource): Promise<DoctorFinding | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const variableNames = [
    'wsrep_on',
    'wsrep_sync_wait',
    'wsrep_retry_autocommit',
    'group_replication_consistency',
  ];
  const variableValues = await readSessionVariables(source, variableNames);
  const isGalera = variableValues.get('wsrep_on') === 'ON';
  const consistency = variableValues.get('group_replication_consistency');
  if (!isGalera && consistency === undefined) return undefined;
  const faults: string[] = [];
  const remedies: FindingRemedy[] = [];
  if (isGalera && variableValues.get('wsrep_sync_wait') !== '1') {
    faults.push('the server refuses wsrep_sync_wait=1: reads may miss writes of other nodes');
    remedies.push('SET GLOBAL wsrep_sync_wait = 1, and in my.cnf');
  }
  if (isGalera && variableValues.get('wsrep_retry_autocommit') !== '0') {
    faults.push(
      'the server refuses wsrep_retry_autocommit=0: it may store one statement of a transaction alone',
    );
    remedies.push('SET GLOBAL wsrep_retry_autocommit = 0, and in my.cnf');
  }
  if (consistency !== undefined && !consistency.startsWith('BEFORE')) {
    faults.push(
      `group_replication_consistency is ${consistency}, not BEFORE: reads may miss writes of other members`,
    );
    remedies.push('SET GLOBAL group_replication_consistency = BEFORE');
  }
  const readings = await readClocks(source, isGalera ? '@@wsrep_node_name' : '@@server_uuid');
  const nodeCount = new Set(readings.map(({ node }) => node)).size;
  const clocksApartMs = measureClockDifference(readings);
  if (clocksApartMs >= CLOCKS_APART_MS) {
    faults.push(`the clocks of the nodes differ by ${(clocksApartMs / 1_000).toFixed(1)} s`);
    remedies.push('turn on NTP on each node (`timedatectl set-ntp true`)');
  }
  if (nodeCount > 1) {
    faults.push(`connections lead to ${String(nodeCount)} nodes`);
    remedies.push('let the balancer of DATABASE_URL choose one node for all connections');
  }
  return faults.length === 0
    ? reportOk('cluster', 'reads wait for acknowledged writes; connections lead to one node')
    : reportWarning('cluster', faults.join('; '), joinRemedies(remedies));
}

/**
 * A node, and how far its clock is ahead of this process's monotonic one. It is exact to half of
 * `tripMs`.
 */
export interface ClockReading {
  readonly node: string;
  readonly aheadMs: number;
  readonly tripMs: number;
}

async function readClocks(source: DataSource, name: string): Promise<ClockReading[]> {
  const readOneClock = async (): Promise<ClockReading[]> => {
    const askedAt = performance.now();
    const clockRows: { node: string; at: string }[] = await source.query(
      `SELECT ${name} AS node, CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000 AS CHAR) AS at`,
    );
    const tripMs = performance.now() - askedAt;
    return clockRows.map(({ node, at }) => ({
      node,
      aheadMs: Number(at) - askedAt - tripMs / 2,
      tripMs,
    }));
  };
  return (await Promise.all(Array.from({ length: CONNECTIONS }, readOneClock))).flat();
}

/** Returns by how much the clocks of the nodes certainly differ, in milliseconds. */
export function measureClockDifference(readings: readonly ClockReading[]): number {
  const earliest = Math.min(...readings.map(({ aheadMs, tripMs }) => aheadMs + tripMs / 2));
  const latest = Math.max(...readings.map(({ aheadMs, tripMs }) => aheadMs - tripMs / 2));
  return Math.max(0, latest - earliest);
}

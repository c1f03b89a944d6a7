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
const SERVER_MS = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";
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

  const readings = await readClocks(source, isGalera ? '@@wsrep_node_name' : '@@server_uuid');
  const faults = [
    ...(isGalera ? findGaleraFaults(variableValues) : []),
    ...findConsistencyFaults(consistency),
    ...findNodeFaults(readings),
  ];
  if (faults.length === 0) {
    return reportOk('cluster', 'reads wait for acknowledged writes; connections lead to one node');
  }
  const text = faults.map((fault) => fault.text).join('; ');
  return reportWarning('cluster', text, joinRemedies(faults.map(({ remedy }) => remedy)));
}

interface ClusterCheckFault {
  readonly text: string;
  readonly remedy: FindingRemedy;
}

function findGaleraFaults(variables: ReadonlyMap<string, string>): ClusterCheckFault[] {
  const faults: ClusterCheckFault[] = [];
  if (variables.get('wsrep_sync_wait') !== '1') {
    faults.push({
      text: 'the server refuses wsrep_sync_wait=1: reads may miss writes of other nodes',
      remedy: 'SET GLOBAL wsrep_sync_wait = 1, and in my.cnf',
    });
  }
  if (variables.get('wsrep_retry_autocommit') !== '0') {
    faults.push({
      text:
        'the server refuses wsrep_retry_autocommit=0: ' +
        'it may store one statement of a transaction alone',
      remedy: 'SET GLOBAL wsrep_retry_autocommit = 0, and in my.cnf',
    });
  }
  return faults;
}

/** Finds fault with a value of `group_replication_consistency`; other servers have none. */
function findConsistencyFaults(consistency: string | undefined): ClusterCheckFault[] {
  if (consistency === undefined || consistency.startsWith('BEFORE')) return [];
  const text =
    `group_replication_consistency is ${consistency}, not BEFORE: ` +
    'reads may miss writes of other members';
  return [{ text, remedy: 'SET GLOBAL group_replication_consistency = BEFORE' }];
}

function findNodeFaults(readings: readonly NodeClockReading[]): ClusterCheckFault[] {
  const nodeCount = new Set(readings.map(({ node }) => node)).size;
  const clocksApartMs = measureClockDifference(readings);
  const faults: ClusterCheckFault[] = [];
  if (clocksApartMs >= CLOCKS_APART_MS) {
    faults.push({
      text: `the clocks of the nodes differ by ${(clocksApartMs / 1_000).toFixed(1)} s`,
      remedy: 'turn on NTP on each node (`timedatectl set-ntp true`)',
    });
  }
  if (nodeCount > 1) {
    faults.push({
      text: `connections lead to ${String(nodeCount)} nodes`,
      remedy: 'let the balancer of DATABASE_URL choose one node for all connections',
    });
  }
  return faults;
}

/**
 * A node, and how far its clock is ahead of this process's monotonic one. It is exact to half of
 * `tripMs`.
 */
export interface NodeClockReading {
  readonly node: string;
  readonly aheadMs: number;
  readonly tripMs: number;
}

async function readClocks(source: DataSource, name: string): Promise<NodeClockReading[]> {
  const readOneClock = async (): Promise<NodeClockReading[]> => {
    const askedAt = performance.now();
    const clockRows: { node: string; at: string }[] = await source.query(
      `SELECT ${name} AS node, CAST(${SERVER_MS} AS CHAR) AS at`,
    );
    const tripMs = performance.now() - askedAt;
    return clockRows.map(({ node, at }) => ({
      node,
      aheadMs: Number(at) - askedAt - tripMs / 2,
      tripMs,
    }));
  };
  const readings = await Promise.all(Array.from({ length: CONNECTIONS }, readOneClock));
  return readings.flat();
}

/** Returns by how much the clocks of the nodes certainly differ, in milliseconds. */
export function measureClockDifference(readings: readonly NodeClockReading[]): number {
  const earliest = Math.min(...readings.map(({ aheadMs, tripMs }) => aheadMs + tripMs / 2));
  const latest = Math.max(...readings.map(({ aheadMs, tripMs }) => aheadMs - tripMs / 2));
  return Math.max(0, latest - earliest);
}

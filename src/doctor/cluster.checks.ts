import type { DataSource } from 'typeorm';
import { variables } from '../database/index.js';
import { ok, warn, type Finding } from './finding.js';

/** Connections that show to how many nodes a balancer leads. */
export const CONNECTIONS = 4;

/** Checks what each connection to a Galera or Group Replication cluster needs (CLU-1, CLU-3). Undefined without one. */
export async function checkCluster(source: DataSource): Promise<Finding | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const names = ['wsrep_on', 'wsrep_sync_wait', 'wsrep_retry_autocommit', 'group_replication_consistency'];
  const values = await variables(source, names);
  const isGalera = values.get('wsrep_on') === 'ON';
  const consistency = values.get('group_replication_consistency');
  if (!isGalera && consistency === undefined) return undefined;
  const faults = [];
  if (isGalera && values.get('wsrep_sync_wait') !== '1') {
    faults.push('the server refuses wsrep_sync_wait=1: reads may miss writes of other nodes');
  }
  if (isGalera && values.get('wsrep_retry_autocommit') !== '0') {
    faults.push('the server refuses wsrep_retry_autocommit=0: it may store one statement of a transaction alone');
  }
  if (consistency !== undefined && !consistency.startsWith('BEFORE')) {
    faults.push(`group_replication_consistency is ${consistency}, not BEFORE: reads may miss writes of other members`);
  }
  const nodes = await nodesOf(source, isGalera ? '@@wsrep_node_name' : '@@server_uuid');
  if (nodes > 1) faults.push(`connections lead to ${String(nodes)} nodes: let the balancer choose one for all`);
  return faults.length === 0
    ? ok('cluster', 'reads wait for acknowledged writes; connections lead to one node')
    : warn('cluster', faults.join('; '));
}

async function nodesOf(source: DataSource, name: string): Promise<number> {
  const ask = (): Promise<{ node: string }[]> => source.query(`SELECT ${name} AS node`);
  const rows = await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return new Set(rows.flat().map(({ node }) => node)).size;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ServerProcess } from '../../support/servers/service-process.js';
import type { Readable } from './readings.js';
import { memberOf, readJson } from '../../support/assertions/read-json.js';

const VERDICT = z.object({ fault: z.string().nullable() });

/** Time for a node to apply what the others have committed. */
const CATCH_UP_MS = 10_000;

/**
 * What a deployment says of its data, apart from what clients saw. All lists are empty if nothing
 * is wrong.
 */
export interface State {
  /** Tables whose checksums differ between nodes. */
  readonly differing: readonly string[];
  /** The first fault of the audit trail. */
  readonly unaudited: readonly string[];
}

/** A deployment whose data are compared. */
export interface Comparable {
  readonly nodes: readonly Readable[];
  readonly replicas: readonly ServerProcess[];
  /** Runs an operator command of this version. */
  readonly keypad: (...args: string[]) => Promise<string>;
}

/**
 * Halts the replicas, so that nobody writes, compares the tables of all nodes and verifies the
 * audit trail.
 */
export async function stateOf({ nodes, replicas, keypad }: Comparable): Promise<State> {
  for (const { pid } of replicas) process.kill(pid, 'SIGSTOP');
  try {
    const differing = await differingTables(nodes);
    const verified = keypad('audit', 'verify', '--json').then(
      (text) => readJson(VERDICT, text).fault,
    );
    const fault = await verified.catch((error: unknown) =>
      String(memberOf(error, 'stderr') ?? error),
    );
    return { differing, unaudited: fault === null ? [] : [fault.trim()] };
  } finally {
    for (const { pid } of replicas) process.kill(pid, 'SIGCONT');
  }
}

/** Returns the tables of a database that differ after a time in which every node can catch up. */
export async function differingTables(
  nodes: readonly Readable[],
  database = 'keypad',
): Promise<string[]> {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const sums = await Promise.all(nodes.map((node) => checksums(node, database)));
    const tables = [...new Set(sums.flatMap((each) => [...each.keys()]))];
    const differing = tables.filter(
      (table) => new Set(sums.map((each) => each.get(table))).size > 1,
    );
    if (differing.length === 0) return [];
    if (performance.now() > until) {
      return differing.map(
        (table) =>
          `${table}: ${nodes.map(({ name }, i) => `${name} ${sums[i]?.get(table) ?? 'none'}`).join(', ')}`,
      );
    }
    await sleep(100);
  }
}

async function checksums(node: Readable, database: string): Promise<ReadonlyMap<string, string>> {
  const rows = await node.query('SHOW TABLES', database);
  const tables = rows.map((row) => `\`${String(Object.values(row)[0])}\``);
  const sums = await node.query(`CHECKSUM TABLE ${tables.join(', ')} EXTENDED`, database);
  return new Map(sums.map(({ Table, Checksum }) => [String(Table), String(Checksum)]));
}

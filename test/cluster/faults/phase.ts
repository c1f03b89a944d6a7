import { setTimeout as sleep } from 'node:timers/promises';
import { GaleraNode } from '../../support/servers/galera-node.js';
import { judge, type Verdict } from '../checker/checker.js';
import { History } from '../checker/history.js';
import type { Mode } from '../deployment/balancer.js';
import type { Deployment } from '../deployment/deployment.js';
import { Probe } from '../deployment/probe.js';
import { readNodes } from '../deployment/readings.js';
import { TICKETS } from '../deployment/settings.js';
import { stateOf, type Comparable, type State } from '../deployment/state.js';
import { Load } from '../load/load.js';
import { Requests } from '../load/requests.js';
import type { Credentials } from '../load/user.js';

const WORKERS = 6;
/** Successes that show that the service works, before the fault and after it. */
const ENOUGH = 60;

/** What a phase needs of a deployment: its replicas, and its nodes to read them. */
export interface Stage extends Comparable {
  readonly urls: readonly string[];
  readonly client: Credentials;
}

/** Something that happens to a deployment under load. */
export interface Fault {
  readonly name: string;
  readonly mode: Mode;
  inject(deployment: Deployment): unknown;
  /** Seconds until it is healed; undefined if that waits until the service works in spite of it. */
  readonly seconds?: number;
  heal(deployment: Deployment): unknown;
}

/** What clients saw in a phase, and what became of what they did. */
export interface Report {
  readonly name: string;
  readonly mode: Mode | 'given';
  readonly operations: number;
  readonly answers: ReadonlyMap<string, number>;
  readonly verdict: Verdict & State;
  /**
   * Longest time without a success of the service; `database` is that of one statement after the
   * other.
   */
  readonly seconds?: number;
  readonly database?: number;
  /** No response may be 503 either. */
  readonly isUninterrupted?: boolean;
}

/**
 * Runs `work`, which sends requests, then reads and compares the nodes and judges the history. The
 * rate limit of tickets is counted in `places`, one by default, each up to its number.
 */
export async function observe(
  stage: Stage,
  { name, mode }: Pick<Report, 'name' | 'mode'>,
  work: (requests: Requests) => Promise<Pick<Report, 'seconds' | 'database' | 'isUninterrupted'>>,
  places = 1,
): Promise<Report> {
  const history = new History();
  const requests = new Requests(history, stage.urls);
  const times = await work(requests);
  await readNodes(stage.nodes, history);
  const verdict = {
    ...judge(history, { least: TICKETS, most: places * TICKETS }),
    ...(await stateOf(stage)),
  };
  return {
    name,
    mode,
    operations: history.operations.length,
    answers: requests.answers,
    verdict,
    ...times,
  };
}

/**
 * Puts a deployment under load, breaks it, heals it and judges what the clients and the nodes say.
 */
export function underLoad(deployment: Deployment, fault: Fault): Promise<Report> {
  return observe(deployment, fault, async (requests) => {
    const load = new Load(requests, deployment.client, WORKERS);
    const probe = new Probe(deployment.databaseOf(0));
    let injectedAt = 0;
    try {
      await works(requests);
      injectedAt = performance.now();
      await fault.inject(deployment);
      if (fault.seconds === undefined) await works(requests);
      else await sleep(fault.seconds * 1_000);
      await fault.heal(deployment);
      await GaleraNode.inStep(deployment.nodes);
      await works(requests);
    } finally {
      await Promise.all([load.stop(), probe.stop()]);
    }
    await goOn(load);
    return {
      seconds: longestGap(requests.successes, injectedAt),
      database: longestGap(probe.successes, injectedAt),
    };
  });
}

/** Puts replicas under load without any fault. */
export function walk(stage: Stage, mode: Report['mode']): Promise<Report> {
  return observe(stage, { name: 'no fault: reads after writes', mode }, async (requests) => {
    const load = new Load(requests, stage.client, WORKERS);
    await works(requests, 10 * ENOUGH).finally(() => load.stop());
    await goOn(load);
    return { seconds: longestGap(requests.successes, 0) };
  });
}

/** Lets those who stayed signed in refresh once more, wherever they are led. */
async function goOn({ living }: Load): Promise<void> {
  await Promise.all(living.map((user) => user.untilTold(() => user.refresh())));
}

/** Waits for some successes from now on. */
async function works({ successes }: Requests, enough = ENOUGH): Promise<void> {
  const before = successes.length;
  while (successes.length < before + enough) await sleep(20);
}

/**
 * Returns the longest time between two successes that follow each other, of which the second is
 * after `from`.
 */
export function longestGap(successes: readonly number[], from: number): number {
  const times = successes.toSorted((a, b) => a - b);
  const gaps = times.map((time, i) => (time > from ? time - (times[i - 1] ?? time) : 0));
  return Math.max(0, ...gaps) / 1_000;
}

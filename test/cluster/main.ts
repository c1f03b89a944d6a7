import { findGalera } from '../support/servers/galera-node.js';
import { hasHaproxy } from '../support/servers/haproxy.js';
import { hasRedis } from '../support/servers/redis-server.js';
import { Deployment } from './deployment/deployment.js';
import { Given } from './deployment/given.js';
import { FAULTS } from './faults/faults.js';
import { underLoad, walk, type Report } from './faults/phase.js';
import { races } from './faults/races.js';
import { FAILOVER, redisFailover } from './faults/redis.js';
import { revocations } from './faults/revocation.js';
import { isViolated, tableOf } from './faults/table.js';

const ROUNDS = 5;

interface Phase {
  readonly name: string;
  readonly mode: Parameters<Deployment['balancer']['lead']>[0];
  run(deployment: Deployment): Promise<Report>;
}

const PHASES: readonly Phase[] = [
  { name: 'reads after writes', mode: 'each its own', run: (on) => walk(on, 'each its own') },
  { name: 'races', mode: 'each its own', run: (on) => races(on, 'each its own', ROUNDS) },
  { name: 'revocations SIGSTOP', mode: 'each its own', run: (on) => revocations(on, 'SIGSTOP') },
  { name: 'revocations isolated', mode: 'each its own', run: (on) => revocations(on, 'isolated') },
  { name: FAILOVER, mode: 'round robin', run: redisFailover },
  ...FAULTS.map((fault) => ({ ...fault, run: (on: Deployment) => underLoad(on, fault) })),
];

/**
 * Runs the phases whose names contain one of the words, or all, and prints a table. `--nodes
 * URL,URL…` takes a cluster that somebody else runs, without faults. Returns false after a
 * violation.
 */
export async function main(args: readonly string[]): Promise<boolean> {
  const [option, list = ''] = args;
  return option === '--nodes' ? onGiven(list.split(',')) : onOwn(args);
}

async function onGiven(databases: readonly string[]): Promise<boolean> {
  const given = await Given.start(databases);
  try {
    const reports = [await walk(given, 'given'), await races(given, 'given', ROUNDS)];
    process.stdout.write(`\n${tableOf(reports)}\n`);
    return !reports.some(isViolated);
  } finally {
    await given.stop();
  }
}

async function onOwn(words: readonly string[]): Promise<boolean> {
  const galera = findGalera();
  if (galera === undefined || !hasHaproxy || !hasRedis)
    throw new Error('apt-get install mariadb-server galera-4 haproxy rsync redis-server');
  const chosen = PHASES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const reports: Report[] = [];
  const started = performance.now();
  const deployment = await Deployment.start({ galera, mode: 'each its own' });
  try {
    for (const phase of chosen) {
      log(started, `${phase.name}, ${phase.mode}`);
      await deployment.balancer.lead(phase.mode);
      reports.push(await phase.run(deployment));
    }
  } finally {
    await deployment.stop();
  }
  log(started, 'done');
  process.stdout.write(`\n${tableOf(reports)}\n`);
  return !reports.some(isViolated);
}

function log(started: number, what: string): void {
  process.stdout.write(
    `${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s ${what}\n`,
  );
}

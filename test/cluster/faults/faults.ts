import type { Deployment } from '../deployment/deployment.js';
import type { GaleraNode } from '../../support/servers/galera-node.js';
import type { Fault } from './phase.js';

const WRITER = 0;
const OTHER = 2;

/** Everything that can happen to one part of a deployment, and to its quorum. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a node',
    mode: 'round robin',
    inject: (on) => node(on, OTHER).kill(),
    heal: (on) => node(on, OTHER).start(),
  },
  {
    name: 'SIGSTOP of a node',
    mode: 'round robin',
    inject: (on) => {
      node(on, OTHER).pause();
    },
    heal: (on) => {
      node(on, OTHER).resume();
    },
  },
  {
    name: 'isolated node',
    mode: 'round robin',
    inject: (on) => node(on, OTHER).isolate(true),
    heal: (on) => node(on, OTHER).isolate(false),
  },
  {
    name: 'graceful leave of a node',
    mode: 'round robin',
    inject: (on) => node(on, OTHER).leave(),
    heal: (on) => node(on, OTHER).start(),
  },
  {
    name: 'wiped node, whole state transfer',
    mode: 'round robin',
    inject: async (on) => {
      await node(on, OTHER).kill();
      node(on, OTHER).wipe();
    },
    heal: (on) => node(on, OTHER).start(),
  },
  {
    name: 'quorum lost for 5 s',
    mode: 'round robin',
    inject: (on) => Promise.all([node(on, 1).kill(), node(on, 2).kill()]),
    seconds: 5,
    heal: (on) => Promise.all([node(on, 1).start(), node(on, 2).start()]),
  },
  {
    name: 'kill -9 of HAProxy for 3 s',
    mode: 'round robin',
    inject: (on) => on.balancer.process.kill(),
    seconds: 3,
    heal: (on) => on.balancer.process.start(),
  },
  {
    name: 'SIGSTOP of HAProxy for 3 s',
    mode: 'round robin',
    inject: (on) => {
      on.balancer.process.pause();
    },
    seconds: 3,
    heal: (on) => {
      on.balancer.process.resume();
    },
  },
  {
    name: 'kill -9 of a replica',
    mode: 'round robin',
    inject: async (on) => on.replicas[OTHER]?.stop('SIGKILL'),
    heal: (on) => on.startReplica(OTHER),
  },
  {
    name: 'SIGSTOP of a replica for 5 s',
    mode: 'round robin',
    inject: (on) => process.kill(pidOf(on, OTHER), 'SIGSTOP'),
    seconds: 5,
    heal: (on) => process.kill(pidOf(on, OTHER), 'SIGCONT'),
  },
  {
    name: 'kill -9 of the writer',
    mode: 'one writer',
    inject: (on) => node(on, WRITER).kill(),
    heal: (on) => node(on, WRITER).start(),
  },
  {
    name: 'SIGSTOP of the writer',
    mode: 'one writer',
    inject: (on) => {
      node(on, WRITER).pause();
    },
    heal: (on) => {
      node(on, WRITER).resume();
    },
  },
  {
    name: 'planned switch-over, connections live',
    mode: 'one writer',
    inject: async (on) => {
      await on.balancer.drain(node(on, WRITER).name);
      await node(on, WRITER).query('SET GLOBAL read_only = 1');
    },
    heal: async (on) => {
      await node(on, WRITER).query('SET GLOBAL read_only = 0');
      await on.balancer.undrain(node(on, WRITER).name);
    },
  },
];

function node({ nodes }: Deployment, i: number): GaleraNode {
  const found = nodes[i];
  if (found === undefined) throw new Error(`there is no node ${String(i)}`);
  return found;
}

function pidOf({ replicas }: Deployment, i: number): number {
  const replica = replicas[i];
  if (replica === undefined) throw new Error(`there is no replica ${String(i)}`);
  return replica.pid;
}

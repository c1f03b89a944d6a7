import { setTimeout as sleep } from 'node:timers/promises';
import { GaleraNode } from '../../support/servers/galera-node.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Requests } from '../load/requests.js';
import { User } from '../load/user.js';
import { observe, type Report } from './phase.js';

const USERS = 8;
const LAGGARD = 2;
/**
 * Time in which the tokens are used at the replica whose node was behind; a node notices that it
 * was after about 6 s.
 */
const USE_MS = 8_000;
/**
 * Of a user between two uses: together they ask every few milliseconds, and do not fill the
 * machine.
 */
const PAUSE_MS = 25;

/**
 * Halts the node of one replica, or cuts it off, revokes sessions at the other replicas and uses
 * their access tokens at that one, while its node wakes and catches up.
 */
export function revocations(deployment: Deployment, how: 'SIGSTOP' | 'isolated'): Promise<Report> {
  const name = `revocations while a node is ${how === 'SIGSTOP' ? 'stopped' : 'isolated'}`;
  return observe(deployment, { name, mode: 'each its own' }, async (requests) => {
    const node = deployment.nodes[LAGGARD];
    const laggard = deployment.urls[LAGGARD];
    if (node === undefined || laggard === undefined) throw new Error('there is no third node');
    const users = await Promise.all(
      Array.from({ length: USERS }, () => signedIn(deployment, requests)),
    );
    await Promise.all(users.map((user) => user.useAccess(laggard)));
    if (how === 'SIGSTOP') node.pause();
    else await node.isolate(true);
    const others = deployment.urls.filter((url) => url !== laggard);
    await Promise.all(
      users.map((user, i) => user.untilTold(() => user.revoke(others[i % others.length]))),
    );
    if (how === 'SIGSTOP') node.resume();
    const until = performance.now() + USE_MS;
    const uses = users.map(async (user) => {
      while (performance.now() < until) {
        await user.useAccess(laggard);
        await sleep(PAUSE_MS);
      }
    });
    await Promise.all(uses);
    if (how === 'isolated') await node.isolate(false);
    await GaleraNode.inStep(deployment.nodes);
    await Promise.all(users.map((user) => user.untilTold(() => user.useAccess(laggard))));
    return {};
  });
}

async function signedIn(deployment: Deployment, requests: Requests): Promise<User> {
  const user = new User(requests, deployment.client);
  if (!(await user.signIn())) throw new Error('no session');
  return user;
}

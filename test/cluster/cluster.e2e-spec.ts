import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { send } from '../support/actors/http.js';
import { findGalera, GaleraNode } from '../support/servers/galera-node.js';
import { hasHaproxy } from '../support/servers/haproxy.js';
import { Deployment } from './deployment/deployment.js';
import { stateOf } from './deployment/state.js';
import { CLEAN } from './faults/clean.js';
import { FAULTS } from './faults/faults.js';
import { underLoad, walk, type Report } from './faults/phase.js';
import { races } from './faults/races.js';
import { revocations } from './faults/revocation.js';

const galera = findGalera();
const isInstalled = (galera !== undefined && hasHaproxy) || process.env['CI'] === 'true';
const ROUNDS = 3;

describe.runIf(inject('engine') === 'mariadb' && isInstalled)(
  'three nodes of Galera at the defaults',
  () => {
    let deployment: Deployment;

    beforeAll(async () => {
      if (galera === undefined) throw new Error('apt-get install mariadb-server galera-4 rsync');
      deployment = await Deployment.start({ galera, mode: 'each its own' });
      return () => deployment.stop();
    });

    describe('with a replica on each node', () => {
      it('show every write at once on the other nodes, and races have one winner [CLU-1] [CLU-3]', async () => {
        expectClean(await walk(deployment, 'each its own'));
        expectClean(await races(deployment, 'each its own', ROUNDS));
      });

      it('make the replica of a node that is cut off not ready, until it is back [CLU-4]', async () => {
        const [, , node] = deployment.nodes;
        const ready = async () => (await send(`${deployment.urls[2] ?? ''}/health/ready`)).status;
        await node?.isolate(true);
        await expect.poll(ready).toBe(503);
        await node?.isolate(false);
        await expect.poll(ready).toBe(200);
        await GaleraNode.inStep(deployment.nodes);
      });

      it('refuse revoked access tokens after a second, also on a node that was stopped [CLU-2] [REF-7]', async () => {
        expectClean(await revocations(deployment, 'SIGSTOP'));
      });
    });

    it('report a table that differs on one node, and an audit row that was changed [CLU-2] [AUD-1]', async () => {
      const [node] = deployment.nodes;
      const connection = await createConnection(`${node?.url ?? ''}/keypad`);
      const setEvent = (event: string, isAlone: boolean) =>
        connection
          .query(`SET SESSION wsrep_on = ${isAlone ? 'OFF' : 'ON'}`)
          .then(() =>
            connection.query(`UPDATE audit_events SET event = '${event}' WHERE position = 1`),
          );
      const [rows] = await connection.query<RowDataPacket[]>(
        'SELECT event FROM audit_events WHERE position = 1',
      );
      const former = String(rows[0]?.['event']);
      await setEvent('forged', true);
      const { differing } = await stateOf(deployment);
      expect(differing).toEqual([
        expect.stringMatching(/^keypad\.audit_events: n1 \d+, n2 \d+, n3 \d+$/),
      ]);
      await setEvent(former, true);
      expect(await stateOf(deployment)).toEqual({ differing: [], unaudited: [] });
      await setEvent('forged', false);
      const { unaudited } = await stateOf(deployment);
      expect(unaudited).toEqual([
        expect.stringMatching(
          /^error: row \d+ at place 1 was changed or not written by the service/,
        ),
      ]);
      await setEvent(former, false);
      connection.destroy();
    });

    describe('behind a balancer', () => {
      beforeEach(() => deployment.balancer.lead('round robin'));

      it('lose nothing and show only true responses and 503 when a node is killed [CLU-2] [FLT-1]', async () => {
        const kill = FAULTS.find(({ name }) => name === 'kill -9 of a node');
        if (kill === undefined) throw new Error('there is no such fault');
        expectClean(await underLoad(deployment, kill));
      });
    });
  },
);

function expectClean({ verdict, answers }: Report): void {
  expect(verdict).toEqual(CLEAN);
  expect(
    [...answers.keys()].filter((answer) => answer.startsWith('5') && !answer.startsWith('503')),
  ).toEqual([]);
}

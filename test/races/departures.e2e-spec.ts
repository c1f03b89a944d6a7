import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofFor, readAct, withProof } from '../support/actors/staff-proof.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { count } from '../support/assertions/tally.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const EACH = 20;
const OPEN_ID = 1_000;
const CLOSED_ID = 2_000;

describe.each(CIRCUMSTANCES)('departures of staff, $name', (circumstances) => {
  let replicas: Replicas;
  let support: StaffMember;
  let firstId = 0;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances);
    support = await staffMember(replicas.app, {}, 'support');
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  const ticketShot = (call: string, by: StaffMember, on: number) => ({
    path: '/api/v4/graphql',
    body: { query: `mutation { ${call} }` },
    token: by.actor.tokens?.access_token ?? '',
    on,
  });

  /** Adds open tickets and closed ones that are assigned to a member. */
  async function addTickets(assignee: number): Promise<void> {
    const toRow = (id: number, status: string) =>
      `(${String(id)}, 1, 1, 't', '${status}', 'LOW', 1, 1, ${String(assignee)}, 1, 1)`;
    const rows = times(EACH, (i) => [
      toRow(firstId + OPEN_ID + i, 'IN_PROGRESS'),
      toRow(firstId + CLOSED_ID + i, 'CLOSED'),
    ]);
    await replicas.app.query(`INSERT INTO tickets (id, user_id, department_id, title, status,
      priority, reply_count, bytes, assignee_id, created_at, updated_at) VALUES ${rows.flat().join()}`);
  }

  it(
    'no open ticket stays with who leaves while tickets are closed and opened again, and the trail has those that were released [ROLE-9]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      firstId += 10_000;
      const [admin, agent] = [
        await staffMember(replicas.at(round)),
        await staffMember(replicas.at(round + 1), {}, 'support'),
      ];
      await addTickets(agent.id);
      const dismissal = `StaffDismiss(id: ${String(agent.id)}, reason: "Race") { role }`;
      const proof = await proofFor(admin.actor, readAct(`mutation { ${dismissal} }`));
      const proven = withProof(dismissal, proof);
      const shots = times(EACH, (i) => [
        ticketShot(
          `StaffTicketReopen(id: ${String(firstId + CLOSED_ID + i)}) { unread }`,
          support,
          i,
        ),
        ticketShot(`StaffTicketClose(id: ${String(firstId + OPEN_ID + i)}) { unread }`, support, i),
      ]).flat();
      shots.splice(round % (2 * EACH), 0, ticketShot(proven, admin, round));
      const answers = await replicas.crowd.release(shots);
      expect(answers.flatMap(({ body }) => body.errors ?? [])).toEqual([]);

      const left = "tickets WHERE assignee_id <> 0 AND status <> 'CLOSED' AND assignee_id = ?";
      expect(await count(replicas.app, left, [agent.id])).toBe(0);
      const kept = await replicas.app.query(
        `SELECT id FROM tickets WHERE id BETWEEN ? AND ? AND assignee_id IS NULL ORDER BY id`,
        [firstId + OPEN_ID, firstId + CLOSED_ID - 1],
      );
      const released = await replicas.app.query(
        `SELECT subject FROM audit_events WHERE event = 'staff.ticket_released' ORDER BY id`,
      );
      const releasedIds = released
        .map(({ subject }) => Number(String(subject).slice('ticket:'.length)))
        .filter((id) => id >= firstId + OPEN_ID && id < firstId + CLOSED_ID);
      expect(releasedIds.sort((a, b) => a - b)).toEqual(kept.map(({ id }) => Number(id)));
    }),
  );
});

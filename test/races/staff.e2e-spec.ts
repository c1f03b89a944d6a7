import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { addPasskey, challengeFor } from '../support/actors/passkey.js';
import { Passkey } from '../support/actors/passkey-device.js';
import { proofFor, readAct, withProof } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { count } from '../support/assertions/tally.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const EACH = 10;
const MESSAGES = 80;
const WAIT = { timeout: 200_000, interval: 5 };

describe.each(CIRCUMSTANCES)('races of staff, $name', (circumstances) => {
  let replicas: Replicas;
  const outcomes = new Set<boolean>();
  beforeAll(async () => {
    replicas = await startReplicas(circumstances);
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'exactly one of two admins who dismiss each other at two replicas succeeds and stays [ROLE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const admins = [
        await staffMember(replicas.at(round)),
        await staffMember(replicas.at(round + 1)),
      ];
      const dismissals = await Promise.all(
        admins.map(async ({ actor }, i) => {
          const target = String(admins[1 - i]?.id);
          const query = `mutation { StaffDismiss(id: ${target}, reason: "Race") { role } }`;
          const proof = await proofFor(actor, readAct(query));
          const body = { query: withProof(query, proof) };
          const token = actor.tokens?.access_token ?? '';
          return { path: '/api/v4/graphql', body, token, on: i };
        }),
      );
      const shots = times(2 * EACH, (i) => dismissals[i % 2] ?? expect.fail());
      const answers = await replicas.crowd.release(shots);
      const done = [0, 1].map(
        (who) =>
          answers.filter(
            ({ status, body }, i) => i % 2 === who && status === 200 && body.errors === undefined,
          ).length,
      );
      // The code of the one who stays counts once, at either replica.
      expect([...done].sort()).toEqual([0, 1]);
      const roles = await Promise.all(
        admins.map(({ id }) =>
          count(replicas.app, "users WHERE id = ? AND staff_role = 'admin'", [id]),
        ),
      );
      expect(roles).toEqual(done);
      const ids = admins.map(({ id }) => id);
      const dismissed = "audit_events WHERE event = 'user.staff_dismissed' AND user_id IN (?, ?)";
      expect(await count(replicas.app, dismissed, ids)).toBe(1);
    }),
  );

  it(
    'one answer of a passkey confirms exactly one of the acts that send it to two replicas at once [ROLE-10]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await staffMember(replicas.at(round));
      const passkey = new Passkey(actor);
      await addPasskey(actor, passkey);
      const target = String((await staffMember(replicas.at(round + 1))).id);
      const query = `mutation { StaffUserClearGuesses(id: ${target}, reason: "Race") { id } }`;
      const proof = passkey.answer(await challengeFor(actor, readAct(query)));
      const body = { query: withProof(query, proof) };
      const token = actor.tokens?.access_token ?? '';
      const answers = await replicas.crowd.release(
        times(2 * EACH, (i) => ({ path: '/api/v4/graphql', body, token, on: i % 2 })),
      );
      const done = answers.filter(
        ({ status, body }) => status === 200 && body.errors === undefined,
      );
      expect(done).toHaveLength(1);
    }),
  );

  it(
    'a message that staff cancels while replicas send is either cancelled or sent once, as the response says [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await staffMember(replicas.at(round), {}, 'support');
      const recipient = newNumber();
      const now = Date.now();
      const rows = times(
        MESSAGES,
        () =>
          `('${recipient}','user:987654321','','','','en','ready',0,${String(now)},${String(now + 900_000)},${String(now)})`,
      );
      await replicas.app.query(`INSERT INTO messages
        (recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at)
        VALUES ${rows.join(',')}`);
      const read = () =>
        replicas.app.query(
          `SELECT m.id, m.state, COUNT(a.id) AS sent FROM messages m LEFT JOIN message_attempts a ON a.message_id = m.id
           WHERE m.recipient = ? GROUP BY m.id, m.state ORDER BY m.id`,
          [recipient],
        );
      // In every other round the replicas are at work when the cancellations begin.
      if (round % 2 === 1)
        await vi.waitUntil(async () => (await read()).some(({ state }) => state !== 'ready'), WAIT);
      const ids = (await read()).map(({ id }) => Number(id));
      const answers = await replicas.crowd.release(
        ids.map((id) => ({
          path: '/api/v4/graphql',
          body: {
            query: `mutation { StaffDeliveryCancel(id: ${String(id)}, reason: "Race") { id } }`,
          },
          token: actor.tokens?.access_token ?? '',
        })),
      );
      const isOpen = ({ state }: Record<string, unknown>) =>
        state === 'ready' || state === 'leased';
      await vi.waitUntil(async () => !(await read()).some(isOpen), WAIT);
      for (const [i, { id, state, sent }] of (await read()).entries()) {
        const refused = answers[i]?.body.errors?.[0]?.extensions?.['code'];
        const isCancelled = refused === undefined;
        outcomes.add(isCancelled);
        expect([id, refused, Number(sent)]).toEqual(
          isCancelled ? [id, undefined, 0] : [id, 'MESSAGE_NOT_WAITING', 1],
        );
        expect(state === 'cancelled').toBe(isCancelled);
      }
      const cancelled = answers.filter(({ body }) => body.errors === undefined).length;
      const event = "audit_events WHERE event = 'delivery.cancelled' AND actor = ?";
      expect(await count(replicas.app, event, [`user:${String(await userIdOf(actor))}`])).toBe(
        cancelled,
      );
    }),
  );

  it('the race before had both outcomes', () => {
    expect([...outcomes].sort()).toEqual([false, true]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditChain } from '../../src/platform/audit/index.js';
import { PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { numberOf } from '../support/actors/card-numbers.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { ALL_SCOPES, staffMember, userIdOf } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { continueIdsAt } from '../support/servers/next-ids.js';

let app: TestApp;
afterEach(() => app.close());

/** Starts a service whose next ids are `id`. */
async function startAt(id: number): Promise<void> {
  app = await startApp({ LIMITS: 'on' });
  // Sealed when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await continueIdsAt(app.dataSource, id);
}

const IDENTIFIED = z.object({ id: z.string() });

/** Runs an operation and returns its only root field. */
async function ask(actor: Actor, operation: string): Promise<unknown> {
  const { body } = expectOk(await actor.gql(operation));
  expect(body.errors, operation).toBeUndefined();
  return Object.values(body.data ?? {})[0];
}

/** Runs an operation and returns the id in its only root field. */
async function askForId(actor: Actor, operation: string): Promise<string> {
  return IDENTIFIED.parse(await ask(actor, operation)).id;
}

describe('the service after many rows', () => {
  it.each([2 ** 31 - 2, 2 ** 40, 2 ** 53 - 100])(
    'serves sign-ins, tickets, cards and the audit trail with ids from %d on [CLU-6]',
    async (first) => {
      await startAt(first);
      const client = await app.newClient(ALL_SCOPES);
      expect(client.client_id).toBe(first);
      const actor = await Actor.registered(app, client);
      for (const channel of ['sms', 'ussd'] as const) {
        await actor.signIn(channel);
        await app.travel(600);
      }
      await actor.refresh();
      expectOk(await actor.refreshWith());
      const id = await userIdOf(actor);
      expect(id).toBe(first);
      expect(await ask(actor, '{ Me { id } }')).toEqual({ id: String(id) });

      const ticket = await askForId(
        actor,
        'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id replies { id } } }',
      );
      expect(Number(ticket)).toBeGreaterThanOrEqual(first);
      const { actor: staff, id: staffId } = await staffMember(app);
      await ask(
        staff,
        `mutation { StaffTicketAssign(id: ${ticket}, assignee_id: ${String(staffId)}) { assignee { id } } }`,
      );
      await ask(
        staff,
        `mutation { StaffTicketAddReply(ticket_id: "${ticket}", content: "r") { ticket { id } } }`,
      );
      expect(expectOk(await actor.gql('{ UnreadTicketsCount }')).body.data).toEqual({
        UnreadTicketsCount: 1,
      });
      expect(await ask(actor, `mutation { TicketSeen(id: ${ticket}) { unread } }`)).toEqual({
        unread: false,
      });
      await ask(actor, `mutation { TicketAddReply(ticket_id: ${ticket}, content: "more") { id } }`);
      expect(await ask(actor, `{ Tickets(id: ${ticket}) { replies_count } }`)).toEqual([
        { replies_count: 3 },
      ]);
      await ask(actor, `mutation { TicketClose(id: ${ticket}) { status } }`);

      const pan = numberOf('603799', 16);
      const card = await askForId(actor, `mutation { CardAdd(pan: "${pan}") { id } }`);
      expect(await ask(actor, `mutation { CardRemove(id: ${card}) { status } }`)).toEqual({
        status: 'REMOVED',
      });

      const states = () => app.query('SELECT DISTINCT state FROM messages WHERE id >= ?', [first]);
      await expect.poll(states).toEqual([{ state: 'accepted' }]);
      const [session] = z.array(IDENTIFIED).parse(await ask(actor, '{ Sessions { id } }'));
      expect(Number(session?.id)).toBeGreaterThanOrEqual(first);
      await actor.refresh();
      const token = actor.tokens?.access_token;
      expectOk(await postJson(`${app.url}/api/oauth/revoke`, { ...client, token }));
      expect(gqlCodeOf(await actor.gql('{ Me { id } }'))).toBe('UNAUTHENTICATED');
      expect((await actor.refreshWith()).status).toBe(400);

      await app.get(AuditChain).sealRows();
      const verdict = await app.get(AuditChain).verifyTrail();
      expect(verdict).toMatchObject({ unsealed: 0 });
      expect(verdict).not.toHaveProperty('fault');
      expect(verdict.sealed).toBeGreaterThan(5);
    },
  );
});

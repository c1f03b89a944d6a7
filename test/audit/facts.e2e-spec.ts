import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnverifiedUsers } from '../../src/sign-in/oauth/unverified-users.js';
import { MessageStore, Outbox } from '../../src/delivery/outbox/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { postGraphql } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';

const PATIENCE = { timeout: 60_000, interval: 20 };

let app: TestApp;
afterEach(() => app.close());

async function start(settings: Settings = {}): Promise<void> {
  app = await startApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1', ...settings });
}

/** Returns the events of a kind as `event actor subject`. */
async function events(like: string): Promise<string[]> {
  const rows = await app.query('SELECT * FROM audit_events WHERE event LIKE ? ORDER BY id', [like]);
  return rows.map(({ event, actor, subject }) => [event, actor, subject].join(' '));
}

async function ofOneUser(like: string, user: number): Promise<string[]> {
  const rows = await app.query(
    'SELECT event, user_id FROM audit_events WHERE event LIKE ? ORDER BY id',
    [like],
  );
  return rows.filter(({ user_id }) => user_id === user).map(({ event }) => String(event));
}

describe('the audit trail has', () => {
  it('each registration once, and the removal of users who never signed in [AUD-1]', async () => {
    await start();
    const actor = await Actor.registered(app);
    expect((await actor.register()).status).toBe(409);
    const kept = await Actor.signedIn(app);
    const keptId = await userIdOf(kept);
    const [removed] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    const self = `user:${String(removed?.['id'])}`;
    expect(await events('user.registered')).toEqual([
      `user.registered ${self} ${self}`,
      `user.registered user:${String(keptId)} user:${String(keptId)}`,
    ]);
    await app.travel(400 * 86_400);
    expect(await app.get(UnverifiedUsers).sweepUnverified()).toBe(1);
    expect(await events('user.removed')).toEqual([`user.removed service ${self}`]);
  });

  it('a sign-in from a new network, but not the first sign-in and no known network [AUD-1]', async () => {
    await start();
    const actor = await settleAt(HOME, await Actor.registered(app));
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    const id = Number(user?.['id']);
    expect(await ofOneUser('session.%', id)).toEqual(['session.started']);
    for (const network of [HOME, '203.0.113.9', '203.0.113.9']) {
      await app.travel(3_600);
      expectOk(await guessFrom(network, actor, await codeFrom(network, actor)));
    }
    expect(await ofOneUser('session.%', id)).toEqual([
      ...['session.started', 'session.started'],
      ...['session.started', 'session.new_network', 'session.started'],
    ]);
    const [last] = (await events('session.new_network')).slice(-1);
    const [session] = await app.query(
      'SELECT s.id FROM sessions s WHERE user_id = ? ORDER BY created_at, id LIMIT 1 OFFSET 2',
      [id],
    );
    expect(last).toContain(`session:${String(session?.['id'])}`);
  });

  it('each move of a ticket once, by its user and by support [AUD-1]', async () => {
    await start();
    const user = new TicketUser(await Actor.signedIn(app));
    const owner = `user:${String(await userIdOf(user.actor))}`;
    const { actor: staff, id: staffId } = await staffMember(app);
    const answers = async (actor: Actor, operation: string) => {
      const answer = await postGraphql(
        actor,
        { query: `mutation { ${operation} }` },
        { 'idempotency-key': operation.replaceAll(/\W/g, '') },
      );
      expect(expectOk(answer).body.errors).toBeUndefined();
    };
    const { id } = await user.add();
    for (let i = 0; i < 2; i += 1) {
      await answers(user.actor, `TicketAddReply(ticket_id: ${id}, content: "m") { id }`);
      await answers(staff, `StaffTicketAddReply(ticket_id: ${id}, content: "r") { ticket { id } }`);
    }
    await user.close(id);
    await user.close(id);
    await answers(staff, `StaffTicketClose(id: ${id}) { ticket { id } }`);
    expect(await events('ticket.%')).toEqual([
      `ticket.created ${owner} ticket:${id}`,
      `ticket.replied ${owner} ticket:${id}`,
      `ticket.replied user:${String(staffId)} ticket:${id}`,
      `ticket.closed ${owner} ticket:${id}`,
    ]);
  });

  it('each message that no provider accepted [AUD-1]', async () => {
    const gateway = await SmsGateway.start();
    await start(gateway.settings);
    const actor = await Actor.registered(app);
    gateway.reply = 400;
    expectOk(await actor.initialize('sms'));
    await expect.poll(() => events('delivery.%')).toHaveLength(1);
    const [message] = await app.query('SELECT id FROM messages');
    expect(await events('delivery.%')).toEqual([
      `delivery.failed service message:${String(message?.['id'])}`,
    ]);
    gateway.close();
  });

  it('each message that expired before it was sent, but none whose code was used [AUD-1]', async () => {
    await start();
    const soon = vi.spyOn(app.get(Outbox), 'sendSoon').mockReturnValue();
    const due = vi.spyOn(app.get(MessageStore), 'listDueMessages').mockResolvedValue([]);
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    await app.query("UPDATE messages SET expires_at = 1 WHERE state = 'ready'");
    due.mockRestore();
    const state = async () => (await app.query('SELECT state FROM messages'))[0]?.['state'];
    await vi.waitUntil(async () => (await state()) === 'expired', PATIENCE);
    soon.mockRestore();
    expect(await events('delivery.%')).toHaveLength(1);
    expect((await events('delivery.%'))[0]).toMatch(/^delivery\.expired service message:/);
  });
});

import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AccountDeletion } from '../../src/features/account/index.js';
import { AuditChain, AuditFeed } from '../../src/platform/audit/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import {
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookReplays,
} from '../../src/features/webhooks/index.js';
import { WebhookBacklog } from '../../src/features/webhooks/webhook-backlog.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { isSigned, WebhookReceiver } from '../support/servers/webhook-receiver.js';
import { readJson } from '../support/assertions/read-json.js';

const HEADERS = z.record(z.string(), z.string());
const OF_USER = z.object({ data: z.object({ user_id: z.string() }) });

const DAY = 86_400;

let receiver: WebhookReceiver;
let app: TestApp;
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await app.close();
  receiver.close();
});

async function start(settings: Settings = {}): Promise<void> {
  app = await startApp({ LIMITS: 'off', ...settings });
}

async function add(events = '*', personal = false): Promise<{ id: number; secret: string }> {
  await app.get(AuditChain).sealRows();
  return app
    .get(WebhookEndpoints)
    .addEndpoint(
      { url: receiver.url, events, personal },
      await app.get(AuditFeed).findEndPosition(),
    );
}

const endpoint = async (id: number) =>
  (await app.get(WebhookEndpoints).listEndpoints()).find((each) => each.id === id);
const reached = (count: number) =>
  expect.poll(() => receiver.calls.length).toBeGreaterThanOrEqual(count);
const alarms = async (event: string) =>
  (await app.query('SELECT id FROM audit_events WHERE event = ?', [event])).length;

describe('an endpoint gets', () => {
  it('the events of a user in order, with ids only, each signed for the public library [HOOK-1] [HOOK-2] [HOOK-3]', async () => {
    await start();
    const { secret } = await add();
    const actor = await Actor.signedIn(app);
    const id = String(await userIdOf(actor));
    const tickets = new TicketUser(actor);
    const ticket = await tickets.add();
    await tickets.reply(ticket.id);
    await tickets.close(ticket.id);
    await app.get(AccountDeletion).deleteByOperator(Number(id));
    const expected = [
      ...[
        'user.registered',
        'session.started',
        'ticket.created',
        'ticket.replied',
        'ticket.closed',
      ],
      ...['session.ended', 'user.deleted'],
    ];
    await expect.poll(() => receiver.types).toEqual(expected);
    const client_id = String(app.client.client_id);
    const [, started, created, , , ended, deleted] = receiver.events;
    expect(started?.data).toEqual({
      user_id: id,
      session_id: expect.any(String) as string,
      by: 'client',
      client_id,
    });
    expect(created?.data).toEqual({ user_id: id, ticket_id: ticket.id, by: 'user' });
    expect(ended?.data).toMatchObject({ user_id: id, by: 'operator', reason: 'deleted' });
    expect(deleted?.data).toEqual({ user_id: id, by: 'operator' });
    for (const { headers, body } of receiver.calls) {
      expect(new Webhook(secret).verify(body, HEADERS.parse(headers))).toEqual(JSON.parse(body));
      expect(body).not.toContain(actor.cell_number.slice(1));
    }
    expect(new Set(receiver.events.map((each) => each.id)).size).toBe(expected.length);
    await expect.poll(() => app.query('SELECT id FROM webhook_deliveries')).toEqual([]);
  });

  it('only the types that it asked for, and personal data only if it asked', async () => {
    await start();
    await add('ticket.created', true);
    const actor = await Actor.signedIn(app);
    await new TicketUser(actor).add();
    await expect.poll(() => receiver.types).toEqual(['ticket.created']);
    expect(receiver.events[0]?.data['user']).toEqual({
      first_name: 'Sara',
      last_name: 'Ahmadi',
      cell_number: actor.cell_number,
      email: null,
    });
    const rows = await app.query('SELECT * FROM webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain(actor.cell_number.slice(1));
  });

  it('no event of a change that was rolled back [HOOK-1]', async () => {
    await start();
    await add('user.registered');
    const actor = await Actor.registered(app);
    expect((await actor.register()).status).toBe(409);
    await Actor.registered(app);
    await reached(2);
    const [{ n } = { n: 0 }] = await app.query('SELECT COUNT(*) AS n FROM users');
    await expect.poll(() => receiver.calls.length).toBe(Number(n));
  });
});

describe('the sender', () => {
  it('sends an event again with the same id, and holds back later events of its user only [HOOK-2]', async () => {
    await start();
    await add('user.registered session.started');
    const [held, free] = [new Actor(app), new Actor(app)];
    let heldId = '';
    receiver.server.reply = (response, call) => {
      const { data } = readJson(OF_USER, call.body);
      heldId ||= data.user_id;
      response.writeHead(data.user_id === heldId ? 500 : 200).end();
    };
    await held.register();
    await reached(1);
    await free.register();
    await held.signIn();
    await free.signIn();
    const of = (isHeld: boolean) =>
      receiver.events
        .filter(({ data }) => (data['user_id'] === heldId) === isHeld)
        .map(({ type }) => type);
    await expect.poll(() => of(false)).toEqual(['user.registered', 'session.started']);
    expect(new Set(of(true))).toEqual(new Set(['user.registered']));
    receiver.server.reply = 200;
    await app.travel(7);
    await expect.poll(() => of(true).at(-1)).toBe('session.started');
    const ids = receiver.events.filter(
      ({ type, data }) => type === 'user.registered' && data['user_id'] === heldId,
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(of(true).filter((type) => type === 'session.started')).toHaveLength(1);
  });

  it('retries an event with growing pauses for six days and then gives it up, while others are accepted [HOOK-2]', async () => {
    await start();
    const { id } = await add('user.registered');
    receiver.server.reply = 503;
    // On a slow machine a row may be that of a later attempt before it is read.
    const failures = vi.spyOn(app.get(WebhookDeliveries), 'failDelivery');
    await Actor.registered(app);
    const row = async () => (await app.query('SELECT state, outcome FROM webhook_deliveries'))[0];
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await vi.waitUntil(
        async () => failures.mock.calls.length >= attempt && (await row())?.['state'] !== 'leased',
      );
      // Another event is accepted meanwhile, so the endpoint is not disabled.
      await app.query('UPDATE webhook_endpoints SET failing_since = NULL');
      const pause = failures.mock.calls[attempt - 1]?.[2];
      if (pause !== undefined) await app.travel(Math.ceil(pause / 1000) + 1);
    }
    const pauses = failures.mock.calls.flatMap(([, , pause]) => pause ?? []);
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(6 * DAY * 1000);
    expect(pauses).toEqual([...pauses.slice(0, 9).sort((a, b) => a - b), ...pauses.slice(9)]);
    expect(await row()).toMatchObject({ state: 'failed', outcome: '503' });
    expect(await endpoint(id)).toMatchObject({ failed: 1, waiting: 0, disabled_at: null });
    await app.travel(29 * DAY);
    await app.get(HousekeepingService).sweepAll();
    expect(await row()).toMatchObject({ state: 'failed' });
    await app.travel(2 * DAY);
    await app.get(HousekeepingService).sweepAll();
    expect(await row()).toBeUndefined();
  });
});

describe('the sender disables', () => {
  it('an endpoint that responds with 410 at once, keeps its events, and goes on when it is enabled [HOOK-2]', async () => {
    await start();
    const { id } = await add('user.registered');
    receiver.server.reply = 410;
    await Actor.registered(app);
    await expect.poll(async () => (await endpoint(id))?.disabled_by).toBe('gone');
    expect(await alarms('webhook.disabled.gone')).toBe(1);
    await Actor.registered(app);
    await app.travel(DAY);
    const polls = vi.spyOn(app.get(WebhookEndpoints), 'listEnabled');
    await vi.waitUntil(() => polls.mock.calls.length > 2);
    expect(receiver.calls).toHaveLength(1);
    receiver.server.reply = 204;
    expect(await app.get(WebhookEndpoints).enableEndpoint(id)).toBe(true);
    await expect
      .poll(() => new Set(receiver.events.map((each) => each.data['user_id'])).size)
      .toBe(2);
    await expect.poll(async () => (await endpoint(id))?.waiting).toBe(0);
  });

  it('an endpoint after five days without an accepted event, once, and gives no event up [HOOK-2]', async () => {
    await start();
    const { id } = await add('user.registered');
    receiver.server.reply = 'hang up';
    await Actor.registered(app);
    await expect.poll(async () => (await endpoint(id))?.failing_since).not.toBeNull();
    await app.travel(5 * DAY + 60);
    await expect.poll(async () => (await endpoint(id))?.disabled_by).toBe('failing');
    expect(await alarms('webhook.disabled.failing')).toBe(1);
    await expect.poll(() => endpoint(id)).toMatchObject({ waiting: 1, failed: 0 });
  });
});

describe('rotate', () => {
  it('signs with both secrets for 24 hours, then with the new one only [HOOK-3]', async () => {
    await start();
    const { id, secret } = await add('user.registered');
    const next = (await app.get(WebhookEndpoints).rotateSecret(id)) ?? '';
    await Actor.registered(app);
    await reached(1);
    const [first] = receiver.calls;
    expect(first && [isSigned(first, secret), isSigned(first, next)]).toEqual([true, true]);
    await app.travel(DAY + 1);
    await Actor.registered(app);
    await reached(2);
    const last = receiver.calls.at(-1);
    expect(last && [isSigned(last, secret), isSigned(last, next)]).toEqual([false, true]);
    const rows = JSON.stringify(await app.query('SELECT * FROM webhook_endpoints'));
    for (const each of [secret, next]) expect(rows).not.toContain(each.slice(6));
  });
});

describe('replay', () => {
  it('sends one event, or all since a time, again with the same id and in order [HOOK-2]', async () => {
    await start();
    const { id } = await add('user.registered session.started');
    await Actor.signedIn(app);
    await reached(2);
    const [first, second] = receiver.events;
    expect(await app.get(WebhookReplays).replayEvent(id, String(first?.id))).toBe(true);
    await reached(3);
    expect(receiver.events[2]).toEqual(first);
    expect(await app.get(WebhookReplays).replayEvent(id, 'evt_unknown')).toBe(false);
    await expect.poll(() => app.query('SELECT id FROM webhook_deliveries')).toEqual([]);
    expect(await app.get(WebhookReplays).replaySince(id, Date.now() - 3_600_000)).toBe(true);
    expect(await app.get(WebhookReplays).replaySince(999, 0)).toBe(false);
    await expect.poll(() => receiver.events.slice(3)).toEqual([first, second]);
  });
});

describe('many events of an endpoint', () => {
  const fill = async (id: number, state: string, dueAt = 4e12) => {
    const rows = Array.from({ length: 600 }, (_, i) => {
      const position = String(1e6 + i);
      return `(${String(id)}, ${position}, 'n', 'user.registered', 'service', 'user:1', 1, '${state}', 3, ${String(i % 2 === 0 ? dueAt : 4e12)})`;
    });
    await app.query(
      `INSERT INTO webhook_deliveries (endpoint_id, position, nonce, event, actor, subject, happened_at, state, attempts, next_at) VALUES ${rows.join(', ')}`,
    );
  };
  const countRows = async (where: string) =>
    (await app.query(`SELECT id FROM webhook_deliveries WHERE ${where}`)).length;

  it('leave with a clean-up after it was removed [LIM-8]', async () => {
    await start();
    const [{ id }, { id: other }] = [await add('card.added'), await add('card.added')];
    for (const each of [id, other]) await fill(each, 'failed');
    expect(await app.get(WebhookEndpoints).removeEndpoint(id)).toBe(true);
    await app.get(HousekeepingService).sweepAll();
    expect(await countRows(`endpoint_id = ${String(id)}`)).toBe(0);
    expect(await countRows(`endpoint_id = ${String(other)}`)).toBe(600);
  });

  it('become due, with all attempts, when it is enabled [LIM-8]', async () => {
    await start();
    const { id } = await add('card.added');
    await app.get(WebhookEndpoints).disableEndpoint(id);
    await fill(id, 'ready', 1);
    const isAsBefore = `endpoint_id = ${String(id)} AND next_at IN (1, ${String(4e12)})`;
    await app.get(WebhookBacklog).hastenWaiting(id);
    expect(await countRows(isAsBefore)).toBe(300);
    expect(await countRows(`endpoint_id = ${String(id)} AND attempts = 3`)).toBe(600);

    await app.query(`UPDATE webhook_deliveries SET next_at = ${String(4e12)} WHERE next_at > 1`);
    await app.get(WebhookBacklog).restartWaiting(id);
    expect(await countRows(isAsBefore)).toBe(0);
    expect(await countRows(`endpoint_id = ${String(id)} AND attempts = 0`)).toBe(600);
  });
});

describe('a request to an endpoint', () => {
  it('follows no redirect', async () => {
    await start();
    const { id } = await add('user.registered');
    receiver.server.reply = (response) =>
      response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end();
    await Actor.registered(app);
    await expect.poll(async () => (await endpoint(id))?.failing_since).not.toBeNull();
    expect(new Set(receiver.calls.map(({ path }) => path))).toEqual(new Set(['/hooks']));
  });

  it('goes to no private address, by number or by name, unless a setting allows it [HOOK-3]', async () => {
    await start({ WEBHOOK_PRIVATE_ADDRESSES: 'refuse' });
    await add('user.registered');
    const byName = receiver.url.replace('127.0.0.1', 'localhost');
    await app
      .get(WebhookEndpoints)
      .addEndpoint({ url: byName, events: 'user.registered', personal: false }, 0);
    await Actor.registered(app);
    const outcomes = async () =>
      (
        await app.query('SELECT DISTINCT endpoint_id, outcome FROM webhook_deliveries ORDER BY 1')
      ).map(({ outcome }) => outcome);
    await expect.poll(outcomes).toEqual(['private address', 'private address']);
    expect(receiver.calls).toEqual([]);
  });
});

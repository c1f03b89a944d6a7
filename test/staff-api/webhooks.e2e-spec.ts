import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AuditChain } from '../../src/platform/audit/index.js';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf, gqlMessagesOf, readField, askFor } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { isSigned, WebhookReceiver } from '../support/servers/webhook-receiver.js';

const WEBHOOK = z.looseObject({
  id: z.string(),
  url: z.string(),
  disabled_at: z.string().nullable(),
});
const DELIVERY = z.looseObject({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  state: z.string(),
  account: z.string().nullable(),
  result: z.string().nullable(),
});
const MADE = z.object({ webhook: WEBHOOK, secret: z.string() });

const FIELDS =
  'id url events personal waiting oldest_at given_up failing_since disabled_at disabled_by created_at';

let app: TestApp;
let receiver: WebhookReceiver;
let admin: StaffMember;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  app = await startApp({ LIMITS: 'off', WEBHOOK_STAFF_EXPORTS: 'allow' });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(async () => {
  receiver.server.reply = 200;
  admin = await staffMember(app);
  proveStaff(admin.actor);
  for (const { id } of await app.get(WebhookEndpoints).listEndpoints())
    await app.get(WebhookEndpoints).removeEndpoint(id);
});

const unsealed = () => app.query('SELECT id FROM audit_events WHERE position IS NULL');
/** Adds an endpoint, which gets the events that are sealed from now on. */
const add = async (url = receiver.url, more = '', by = admin.actor) => {
  await app.get(AuditChain).sealRows();
  await expect.poll(unsealed).toEqual([]);
  return by.gql(
    `mutation ($url: String!) { StaffWebhookAdd(url: $url, personal: false, reason: "New shop"${more}) { webhook { ${FIELDS} } secret } }`,
    { url },
  );
};
const made = (answer: Answer) => readField(answer, MADE);
const act = (name: string, id: string, more = '', by = admin.actor) =>
  by.gql(`mutation { StaffWebhook${name}(id: ${id}, reason: "Because"${more}) { ${FIELDS} } }`);
const rotate = (id: string, by = admin.actor) =>
  by.gql(
    `mutation { StaffWebhookRotate(id: ${id}, reason: "Because") { webhook { ${FIELDS} } secret } }`,
  );
const test = (id: string, by = admin.actor) =>
  by.gql(`mutation { StaffWebhookTest(id: ${id}, reason: "Because") { accepted result } }`);
const list = (by = admin.actor) => askFor(by, z.array(WEBHOOK), `{ StaffWebhooks { ${FIELDS} } }`);
const deliveries = (id: string, args = '') =>
  askFor(
    admin.actor,
    z.array(DELIVERY),
    `{ StaffWebhookDeliveries(webhook_id: ${id}${args}) { id event_id type account state happened_at attempts result next_at } }`,
  );
const actsOn = (id: string) =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.subject = ? ORDER BY e.id`,
    [`webhook:${id}`],
  );
const acts = async (id: string, from: number) => (await actsOn(id)).slice(from);

/** Returns an endpoint that has not accepted the registrations of some users, in their order. */
async function unaccepted(users: number): Promise<string> {
  receiver.server.reply = 500;
  const { webhook } = made(await add(receiver.url, ', events: "user.registered"'));
  for (let i = 0; i < users; i += 1) await Actor.registered(app);
  await expect
    .poll(
      async () => (await deliveries(webhook.id)).filter(({ result }) => result === '500').length,
    )
    .toBe(users);
  return webhook.id;
}

describe('StaffWebhookAdd', () => {
  it('returns a secret that verifies the events from now on, once, and leaves an event with the reason [HOOK-3] [ROLE-4]', async () => {
    await Actor.registered(app);
    const answer = await add(
      receiver.url,
      ', events: "user.registered session.started user.registered"',
    );
    const { webhook, secret } = made(answer);
    expect(webhook).toEqual({
      ...{
        id: webhook.id,
        url: receiver.url,
        events: 'user.registered session.started',
        personal: false,
      },
      ...{
        waiting: 0,
        oldest_at: null,
        given_up: 0,
        failing_since: null,
        disabled_at: null,
        disabled_by: null,
      },
      created_at: expect.any(String) as string,
    });
    const before = receiver.calls.length;
    await Actor.registered(app);
    await expect.poll(() => receiver.calls.length).toBeGreaterThan(before);
    expect(receiver.types.slice(before)).toEqual(['user.registered']);
    expect(receiver.calls.slice(before).every((call) => isSigned(call, secret))).toBe(true);
    const listed = await admin.actor.gql(`{ StaffWebhooks { ${FIELDS} } }`);
    expect(listed.text).not.toContain(secret);
    expect(await actsOn(webhook.id)).toEqual([
      {
        event: 'webhook.added',
        actor: `user:${String(admin.id)}`,
        reason: `${new URL(receiver.url).host}: New shop`,
      },
    ]);
  });

  it.each([
    ['an address without a scheme', 'SECRET.example/hooks', '', 'url'],
    ['credentials', 'https://SECRET:x@shop.example/', '', 'url'],
    ['more than 500 characters', `https://shop.example/${'SECRET'.repeat(90)}`, '', 'url'],
    ['an unknown type', 'https://shop.example/', ', events: "user.registered SECRET"', 'events'],
    ['a star among types', 'https://shop.example/', ', events: "* user.registered"', 'events'],
  ])('refuses %s, names the argument, and adds nothing', async (_what, url, more, field) => {
    const answer = await add(url, more);
    expect([gqlCodeOf(answer), gqlMessagesOf(answer)]).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining(field) as string,
    ]);
    expect(answer.text).not.toContain('SECRET');
    expect(await list()).toEqual([]);
  });

  it('refuses private addresses if the setting does [HOOK-3]', async () => {
    const strict = await startApp({ LIMITS: 'off', WEBHOOK_PRIVATE_ADDRESSES: 'refuse' });
    const { actor } = await staffMember(strict);
    proveStaff(actor);
    expect(gqlCodeOf(await add('https://10.0.0.5/hooks', '', actor))).toBe('BAD_USER_INPUT');
    await strict.close();
  });
});

describe('StaffWebhookDeliveries', () => {
  it('returns the events that were not accepted, page by page, in their order, to auditors too', async () => {
    // Before the endpoint is added, because it gets the registration of each later user.
    const { actor: auditor } = await staffMember(app, {}, 'auditor');
    const id = await unaccepted(5);
    const all = await deliveries(id);
    expect(all.map(({ type, state, result }) => [type, state, result])).toEqual(
      Array.from({ length: 5 }, () => ['user.registered', 'WAITING', '500']),
    );
    const pages = [];
    for (let after = ''; ; after = `, after: ${String(pages.at(-1))}`) {
      const page = await deliveries(id, `, limit: 2${after}`);
      if (page.length === 0) break;
      pages.push(...page.map((each) => each.id));
    }
    expect(pages).toEqual(all.map((each) => each.id));
    await app.query("UPDATE webhook_deliveries SET state = 'failed'");
    expect(new Set((await deliveries(id)).map(({ state }) => state))).toEqual(
      new Set(['GIVEN_UP']),
    );
    expect((await list(auditor))[0]).toMatchObject({ id, waiting: 0, given_up: 5 });
    expect(await deliveries('987654321')).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('signs with a new secret and the one before after a rotation [HOOK-3]', async () => {
    const first = made(await add());
    const second = made(await rotate(first.webhook.id));
    expect(second.secret).not.toBe(first.secret);
    const before = receiver.calls.length;
    await Actor.registered(app);
    await expect.poll(() => receiver.calls.length).toBeGreaterThan(before);
    const call = receiver.calls[before];
    expect(
      call !== undefined && [first, second].every(({ secret }) => isSigned(call, secret)),
    ).toBe(true);
  });

  it('keeps its events while it is disabled, and gets them when it is enabled again [HOOK-2]', async () => {
    const { webhook } = made(await add(receiver.url, ', events: "user.registered"'));
    const { id } = webhook;
    for (let i = 0; i < 2; i += 1) {
      expect(dataOf(await act('Disable', id))['StaffWebhookDisable']).toMatchObject({
        disabled_by: 'operator',
      });
    }
    const before = receiver.calls.length;
    await Actor.registered(app);
    await expect.poll(unsealed).toEqual([]);
    const polls = vi.spyOn(app.get(WebhookEndpoints), 'listEnabled');
    await vi.waitUntil(() => polls.mock.calls.length > 2);
    expect(receiver.calls.length).toBe(before);
    for (let i = 0; i < 2; i += 1) {
      expect(dataOf(await act('Enable', id))['StaffWebhookEnable']).toMatchObject({
        disabled_at: null,
      });
    }
    await expect.poll(() => receiver.types.slice(before)).toEqual(['user.registered']);
    const by = {
      actor: `user:${String(admin.id)}`,
      reason: `${new URL(receiver.url).host}: Because`,
    };
    expect(await acts(id, 1)).toEqual([
      { event: 'webhook.disabled.operator', ...by },
      { event: 'webhook.enabled', ...by },
    ]);
  });

  it('gets one event again by its id, or all since a time, with the same id', async () => {
    const { webhook } = made(await add(receiver.url, ', events: "user.registered"'));
    const { id } = webhook;
    const since = new Date(Date.now() - 60_000).toISOString();
    const before = receiver.calls.length;
    const seen = () => receiver.events.slice(before).map((event) => event.id);
    await Actor.registered(app);
    await expect.poll(seen).toHaveLength(1);
    dataOf(await act('Replay', id, `, event_id: "${String(seen()[0])}"`));
    await expect.poll(seen).toHaveLength(2);
    expect(new Set(seen()).size).toBe(1);
    // An event that still waits is not sent twice.
    await expect.poll(() => deliveries(id)).toEqual([]);
    dataOf(await act('ReplaySince', id, `, since: "${since}"`));
    await expect.poll(() => seen().filter((each) => each === seen()[0]).length).toBe(3);
    expect(gqlCodeOf(await act('Replay', id, ', event_id: "evt_unknown"'))).toBe('NOT_FOUND');
    expect((await acts(id, 1)).map(({ event }) => event)).toEqual([
      'webhook.replayed',
      'webhook.replayed',
    ]);
  });

  it('gets a signed test event, and the response tells its result', async () => {
    const { webhook, secret } = made(await add(receiver.url, ', events: "ticket.created"'));
    const before = receiver.calls.length;
    expect(dataOf(await test(webhook.id))['StaffWebhookTest']).toEqual({
      accepted: true,
      result: '200',
    });
    expect(receiver.types.slice(before)).toEqual(['webhook.test']);
    const call = receiver.calls[before];
    expect(call !== undefined && isSigned(call, secret)).toBe(true);
    receiver.server.reply = 503;
    expect(dataOf(await test(webhook.id))['StaffWebhookTest']).toEqual({
      accepted: false,
      result: '503',
    });
    expect((await acts(webhook.id, 1)).map(({ event }) => event)).toEqual([
      'webhook.tested',
      'webhook.tested',
    ]);
  });

  it('leaves with the events that wait for it', async () => {
    const id = await unaccepted(1);
    expect(dataOf(await act('Remove', id))['StaffWebhookRemove']).toMatchObject({ id, waiting: 1 });
    expect([await list(), await deliveries(id)]).toEqual([[], []]);
    expect(gqlCodeOf(await act('Remove', id))).toBe('NOT_FOUND');
  });

  it('gets NOT_FOUND if it is unknown, and PROOF_REQUIRED without a fresh second proof, when nothing happens [ROLE-3]', async () => {
    const { webhook } = made(await add());
    const { actor } = await staffMember(app);
    const before = await actsOn(webhook.id);
    const all = (id: string, by: Actor) => [
      ...['Enable', 'Disable', 'Remove'].map((name) => act(name, id, '', by)),
      ...[
        act('Replay', id, ', event_id: "evt_x"', by),
        act('ReplaySince', id, ', since: "2026-01-01 00:00:00"', by),
      ],
      ...[rotate(id, by), test(id, by)],
    ];
    const refusals = async (calls: Promise<Answer>[]) =>
      new Set((await Promise.all(calls)).map(gqlCodeOf));
    expect(await refusals(all(webhook.id, actor))).toEqual(new Set(['PROOF_REQUIRED']));
    expect(gqlCodeOf(await add(receiver.url, '', actor))).toBe('PROOF_REQUIRED');
    expect(await refusals(all('987654321', admin.actor))).toEqual(new Set(['NOT_FOUND']));
    expect(await actsOn(webhook.id)).toEqual(before);
    expect(await list()).toMatchObject([{ id: webhook.id, disabled_at: null }]);
  });
});

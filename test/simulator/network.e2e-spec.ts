import { describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { newKey } from '../support/servers/production.js';
import { postJson, send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { messageTo } from '../support/servers/sms-providers.js';
import { messagesIn } from '../support/actors/received-messages.js';
import { type ReceivedMessage } from '../../src/delivery/simulator/index.js';

const HANDSETS = z.object({ handsets: z.array(z.looseObject({ to: z.string() })) });

const app = useApp({ LIMITS: 'off' });

const at = (path: string) => `${app.url}/dev/phone/${path}`;
const network = (to: string, conditions: object = {}): Promise<Answer> =>
  postJson(at('network'), { to, ...conditions });
const networkOf = (to: string): Promise<Answer> => send(at(`network?to=${encodeURIComponent(to)}`));

async function inboxOf({ cell_number }: Actor, after = ''): Promise<ReceivedMessage[]> {
  const answer = await send(at(`messages?to=${encodeURIComponent(cell_number)}&after=${after}`));
  return messagesIn(expectOk(answer));
}

/** Returns a user on this network who has asked for a code by SMS. */
async function asking(conditions: object): Promise<Actor> {
  const actor = await Actor.registered(app);
  expectOk(await network(actor.cell_number, conditions));
  expectOk(await actor.initialize('sms'));
  return actor;
}

const GOOD = { latency_ms: 0, loss: 0, duplicates: 0, outage: false };

describe('/dev/phone/network', () => {
  it('starts with a good network, and resets omitted fields to it', async () => {
    const number = newNumber();
    expect(expectOk(await networkOf(number)).body).toEqual(GOOD);
    expect(expectOk(await network(`0${number.slice(3)}`, { loss: 0.25 })).body).toEqual({
      ...GOOD,
      loss: 0.25,
    });
    expect(expectOk(await networkOf(number)).body).toEqual({ ...GOOD, loss: 0.25 });
    await network(number, { latency_ms: 5, duplicates: 1, outage: true });
    expect((await networkOf(number)).body).toEqual({
      latency_ms: 5,
      loss: 0,
      duplicates: 1,
      outage: true,
    });
    expect((await networkOf(newNumber())).body).toEqual(GOOD);
  });

  it.each([
    ['to', { to: 'nobody@example.com' }],
    ['latency_ms', { latency_ms: 600_001 }],
    ['latency_ms', { latency_ms: 0.5 }],
    ['loss', { loss: 1.01 }],
    ['loss', { loss: 'much' }],
    ['duplicates', { duplicates: 6 }],
    ['outage', { outage: 1 }],
  ])('returns VALIDATION_FAILED for a wrong %s', async (field, members) => {
    expectRefusal(await network(newNumber(), members), 'VALIDATION_FAILED', field);
  });

  it('delays later messages by the database clock', async () => {
    const actor = await asking({ latency_ms: 60_000 });
    expect(await inboxOf(actor)).toEqual([]);
    await app.travel(30);
    expect(await inboxOf(actor)).toEqual([]);
    await app.travel(30);
    const [first] = await inboxOf(actor);
    expect(first?.code).toMatch(/^\d{6}$/);
    await network(actor.cell_number);
    expectOk(await actor.initialize('sms'));
    const second = await inboxOf(actor, String(first?.id));
    expect(second).toHaveLength(1);
    expectOk(await actor.token(String(second[0]?.code)));
  });

  it('delivers a delayed message after a later, faster one', async () => {
    const actor = await asking({ latency_ms: 90_000 });
    const { id } = await messageTo(app, actor);
    await app.travel(61);
    await network(actor.cell_number);
    expectOk(await actor.initialize('sms'));
    const [fast] = await inboxOf(actor);
    await app.travel(60);
    const late = await inboxOf(actor, String(fast?.id));
    expect(late.map((message) => message.id)).toEqual([String(id)]);
  });

  it('loses messages for good', async () => {
    const actor = await asking({ loss: 1 });
    await network(actor.cell_number);
    expect(await inboxOf(actor)).toEqual([]);
    await vi.waitFor(async () => {
      expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
    });
    await app.travel(60);
    expectOk(await actor.initialize('sms'));
    expect(await inboxOf(actor)).toHaveLength(1);
  });

  it('delivers duplicates with one code', async () => {
    const actor = await asking({ duplicates: 2 });
    const list = await inboxOf(actor);
    expect(list).toHaveLength(3);
    expect(new Set(list.map(({ code }) => code)).size).toBe(1);
  });

  it('makes initialize return DELIVERY_UNAVAILABLE in an outage, without a waiting time', async () => {
    const actor = await Actor.registered(app);
    await network(actor.cell_number, { outage: true });
    const refused = await actor.initialize('sms');
    expectRefusal(refused, 'DELIVERY_UNAVAILABLE');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expectOk(await (await Actor.registered(app)).initialize('sms'));
    await network(actor.cell_number);
    expectOk(await actor.initialize('sms'));
    expect(await inboxOf(actor)).toHaveLength(1);
  });

  it('hides a message in an outage until the provider has accepted it', async () => {
    const actor = await Actor.registered(app);
    await network(actor.cell_number, { outage: true });
    await app.query('UPDATE phone_networks SET set_at = set_at - 60000 WHERE recipient = ?', [
      actor.cell_number,
    ]);
    const state = (value: string) =>
      app.query('UPDATE messages SET state = ?, next_at = NULL WHERE recipient = ?', [
        value,
        actor.cell_number,
      ]);
    const [bad] = await app.query('SELECT MAX(id) AS id FROM phone_networks');
    await network(actor.cell_number);
    expectOk(await actor.initialize('sms'));
    await vi.waitFor(async () => {
      expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
    });
    await app.query('DELETE FROM phone_networks WHERE id > ?', [bad?.['id']]);
    await state('ready');
    expect(await inboxOf(actor)).toEqual([]);
    await state('accepted');
    expect(await inboxOf(actor)).toHaveLength(1);
  });

  it('returns a good network after a reset', async () => {
    const actor = await asking({ loss: 1, outage: false });
    await postJson(at('reset'), { to: actor.cell_number });
    expect((await networkOf(actor.cell_number)).body).toEqual(GOOD);
    expect(
      await app.query('SELECT * FROM phone_networks WHERE recipient = ?', [actor.cell_number]),
    ).toEqual([]);
  });
});

describe('NetworkConditions', () => {
  it('removes the network of a number after a day', async () => {
    const number = newNumber();
    await network(number, { loss: 1 });
    await app.travel(23 * 3_600);
    await app.get(HousekeepingService).sweepAll();
    expect((await networkOf(number)).body).toEqual({ ...GOOD, loss: 1 });
    await app.travel(2 * 3_600);
    await app.get(HousekeepingService).sweepAll();
    expect((await networkOf(number)).body).toEqual(GOOD);
  });
});

describe('GET /dev/phone/handsets', () => {
  it('returns the numbers that received messages, with count and time, the latest first', async () => {
    const [first, lossy, second] = [
      await asking({ duplicates: 1 }),
      await asking({ loss: 1 }),
      await asking({}),
    ];
    const { handsets } = HANDSETS.parse(expectOk(await send(at('handsets'))).body);
    const numbers = handsets.map(({ to }) => to);
    expect(numbers.slice(0, 2)).toEqual([second.cell_number, first.cell_number]);
    expect(numbers).not.toContain(lossy.cell_number);
    expect(handsets[1]).toEqual({
      to: first.cell_number,
      messages: 2,
      last_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
  });
});

describe.skipIf(inject('engine') === 'sqlite')('/dev/phone/network of several replicas', () => {
  it('stores one network for all of them', async () => {
    const database = await freshDatabase();
    const settings = { DATABASE_URL: database.url, KEYS: `test:${newKey()}`, LIMITS: 'off' };
    const [one, other] = [await startApp(settings), await startApp(settings)];
    const number = newNumber();
    expectOk(await postJson(`${one.url}/dev/phone/network`, { to: number, latency_ms: 7 }));
    const seen = await send(`${other.url}/dev/phone/network?to=${encodeURIComponent(number)}`);
    expect(seen.body).toEqual({ ...GOOD, latency_ms: 7 });
    await other.close();
    await one.close();
    await database.drop();
  });
});

describe('GET /dev/phone/messages', () => {
  it.each([
    ['en', 'GSM-7', 160],
    ['fa', 'UCS-2', 70],
  ])(
    'returns the form of a text in %s: %s, one part, at most %i characters',
    async (language, encoding, most) => {
      const actor = await Actor.registered(app);
      const body = { username: actor.cell_number, channel: 'sms' };
      await postJson(`${app.url}/api/oauth/initialize`, body, { 'accept-language': language });
      const [message] = await inboxOf(actor);
      const sms = message?.sms;
      expect(sms).toMatchObject({
        encoding,
        parts: 1,
        characters: String(message?.text).length,
      });
      expect(sms?.characters).toBeLessThanOrEqual(most);
    },
  );
});

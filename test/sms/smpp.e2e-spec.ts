import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Actor, expectOk, numberEndingIn } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { holdRetries } from '../support/servers/hold-retries.js';
import { asked, isIn, messageTo, PATIENCE, Providers } from '../support/servers/sms-providers.js';
import { Smsc } from '../support/servers/smsc.js';
import { send } from '../support/actors/http.js';

let smsc: Smsc;
let app: TestApp;
const providers = new Providers();

beforeEach(async () => {
  smsc = await Smsc.start();
  app = await providers.start(smsc.provider);
  await isUp();
});
afterEach(async () => {
  await providers.stop();
  await smsc.down();
});

async function isUp(): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await send(`${app.url}/health/ready`);
    expect(body['details']).toMatchObject({ sms: { smsc: 'up' } });
  }, PATIENCE);
}

/** Returns a user whose number ends in `suffix` and who has asked for a code. */
async function askedAt(suffix: string): Promise<Actor> {
  const actor = new Actor(app, numberEndingIn(suffix));
  expectOk(await actor.register());
  expectOk(await actor.initialize('sms'));
  return actor;
}

async function outcomes(actor: Actor, expected: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    const { id } = await messageTo(app, actor);
    const rows = await app.query(
      'SELECT outcome FROM message_attempts WHERE message_id = ? ORDER BY id',
      [id],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(expected);
  }, PATIENCE);
}

describe('SMS over SMPP', () => {
  it('sends the text in one part, English in GSM-7 and Persian in UCS-2, valid as long as the code; its receipt counts', async () => {
    for (const language of ['en', 'fa']) {
      const actor = await asked(app, language);
      await isIn(app, actor, 'delivered');
      const message = smsc.submitted.at(-1);
      expect(message).toMatchObject({
        to: actor.cell_number.slice(1),
        data_coding: language === 'en' ? 0 : 8,
      });
      expect(message?.text).toMatch(
        language === 'en' ? /^Your sign-in code is \d{6}\./ : /^رمز ورود: \d{6}\n/,
      );
      expect(message?.text.length).toBeLessThanOrEqual(70);
      const until = Number(message?.validity_period) - Date.now();
      expect(until).toBeGreaterThan(250_000);
      expect(until).toBeLessThan(310_000);
    }
  });

  it.each([
    ['8888', 'undelivered', ['accepted']],
    ['9999', 'failed', ['never']],
    ['0000', 'ready', ['later']],
    ['5555', 'delivered', ['later', 'accepted']],
    ['7777', 'ready', ['unknown']],
  ])('leaves a message to a number that ends in %s as %s', async (suffix, state, expected) => {
    if (state === 'ready') holdRetries(app);
    const actor = await askedAt(suffix);
    await outcomes(actor, expected);
    await isIn(app, actor, state);
    expect(smsc.binds).toBe(1);
  });

  it('reconnects if the SMSC ends the link after accepting a message', async () => {
    const actor = await askedAt('6666');
    await outcomes(actor, ['accepted']);
    await vi.waitFor(() => {
      expect(smsc.binds).toBe(2);
    }, PATIENCE);
    await isUp();
    await isIn(app, await asked(app), 'delivered');
  });

  it('returns DELIVERY_UNAVAILABLE while the link is down, and sends again when it is up', async () => {
    const port = await smsc.down();
    const actor = await Actor.registered(app);
    await vi.waitFor(async () => {
      expectRefusal(await actor.initialize('sms'), 'DELIVERY_UNAVAILABLE');
    }, PATIENCE);
    expect((await send(`${app.url}/health/ready`)).status).toBe(200);
    await smsc.up(port);
    await isUp();
    expectOk(await actor.initialize('sms'));
    await isIn(app, actor, 'delivered');
  });

  it('records an outcome for every message in flight when the SMSC dies', async () => {
    holdRetries(app);
    const actors = await Promise.all(['7777', '7777', '7777'].map(askedAt));
    await vi.waitFor(() => {
      expect(smsc.submitted).toHaveLength(3);
    }, PATIENCE);
    const port = await smsc.down();
    for (const actor of actors) await outcomes(actor, ['unknown']);
    await smsc.up(port);
  });

  it('keeps the service up if the SMSC refuses the bind, and logs why without the password', async () => {
    smsc.refuses = true;
    const other = await providers.start(smsc.provider);
    await vi.waitFor(() => {
      expect(providers.lines.join('')).toContain('provider smsc: bind refused, status 13');
    }, PATIENCE);
    expect((await send(`${other.url}/health/ready`)).body['details']).toMatchObject({
      sms: { smsc: 'down' },
    });
    expect(providers.lines.join('')).not.toContain('smppsecr');
  });
});

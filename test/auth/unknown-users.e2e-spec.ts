import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Messages } from '../../src/outbox/index.js';
import { Housekeeping } from '../../src/housekeeping/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';

/** Wide enough not to matter; counting itself stays on. */
const BUDGETS: Settings = { LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/600', LIMIT_FAILURES: '1000/60' };

describe.each(['reveal', 'conceal'] as const)('users that do not exist, UNKNOWN_USERS=%s', (mode) => {
  let app: TestApp;
  let recorder: Recorder;
  beforeAll(async () => {
    app = await startApp({ ...BUDGETS, UNKNOWN_USERS: mode });
    recorder = new Recorder(app);
    // The first hit of a window is stored by another statement than those after it.
    const first = await Actor.registered(app);
    await first.initialize();
    await app.travel(60);
    await first.initialize('sms');
    await first.token('000000');
  });
  afterAll(() => app.close());

  if (mode === 'reveal') {
    it('initialize says that there is no such user, and stores nothing', async () => {
      const stranger = new Actor(app);
      expectRefusal(await stranger.initialize(), 'REST_USER_NOT_FOUND');
      const email = await postJson(`${app.url}/api/oauth/initialize`, { username: 'nobody@example.com' });
      expectRefusal(email, 'REST_USER_NOT_FOUND');
      expect(await app.query('SELECT subject FROM challenges WHERE user_id IS NULL')).toEqual([]);
    });
  } else {
    describe.each(['sms', 'ussd'] as const)('initialize over %s', (channel) => {
      it('answers a stranger, byte by byte and statement by statement, like a user: first call and calls too early', async () => {
        const user = await Actor.registered(app);
        const stranger = new Actor(app);
        for (const expected of [200, 429, 429]) {
          const known = await recorder.during(() => user.initialize(channel));
          const unknown = await recorder.during(() => stranger.initialize(channel));
          expect(known.answer.status).toBe(expected);
          expect(bytesOf(unknown.answer)).toEqual(bytesOf(known.answer));
          expect(unknown.work).toEqual(known.work);
        }
        await app.travel(61);
        const [known, unknown] = [await user.initialize(channel), await stranger.initialize(channel)];
        expect(known.status).toBe(200);
        expect(bytesOf(unknown)).toEqual(bytesOf(known));
      });
    });

    it('OTP-8 waiting times tell no user from a stranger, whose row is removed after a day', async () => {
      const [user, stranger] = [await Actor.registered(app), new Actor(app)];
      for (const [hours, waiting_time] of [
        [0, 60],
        [1, 60],
        [1, 120],
        [23, 300],
        [25, 60],
        [1, 60],
      ] as const) {
        await app.travel(hours * 3600);
        await app.get(Housekeeping).run();
        const [known, unknown] = [await user.initialize('sms'), await stranger.initialize('sms')];
        expect(known.body).toMatchObject({ waiting_time });
        expect(bytesOf(unknown)).toEqual(bytesOf(known));
      }
    });

    it('LIM-1 strangers have the budgets of a number, and are refused like users', async () => {
      const [user, stranger] = [await Actor.registered(app), new Actor(app)];
      for (const expected of [200, 200, 200, 200, 200, 429]) {
        const [known, unknown] = [await user.initialize('sms'), await stranger.initialize('sms')];
        expect(known.status).toBe(expected);
        expect(bytesOf(unknown)).toEqual(bytesOf(known));
        await app.travel(600);
      }
    });

    it('an e-mail address of nobody is answered like a number of nobody', async () => {
      const initialize = (username: string) => postJson(`${app.url}/api/oauth/initialize`, { username });
      const email = await recorder.during(() => initialize('nobody@example.com'));
      const number = await recorder.during(() => initialize(newNumber()));
      expect(email.answer.status).toBe(200);
      expect(bytesOf(email.answer)).toEqual(bytesOf(number.answer));
      expect(email.work.macs).toEqual(number.work.macs);
    });

    it('a suspended user is answered like any other, and is sent nothing', async () => {
      const suspended = await Actor.registered(app);
      await app.query("UPDATE users SET status = 'SUSPENDED' WHERE cell_number = ?", [suspended.cell_number]);
      const known = await recorder.during(async () => (await Actor.registered(app)).initialize('sms'));
      const answer = await suspended.initialize('sms');
      expect(bytesOf(answer)).toEqual(bytesOf(known.answer));
      expect(await suspended.receivedCode()).toBe('');
    });

    it('neither waiting for the provider nor its failure tells a user from a stranger', async () => {
      const provider = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(provider, 'listening');
      const { port } = provider.address() as AddressInfo;
      const slow = await startApp({
        ...BUDGETS,
        UNKNOWN_USERS: mode,
        DELIVERY: 'webhook',
        DELIVERY_WEBHOOK_URL: `http://127.0.0.1:${String(port)}`,
        DELIVERY_WEBHOOK_TOKEN: 'token',
        USSD_GATEWAY_TOKEN: 'a'.repeat(22),
      });
      const asked = once(provider, 'request');
      const user = await Actor.registered(slow);
      const [known, unknown] = [await user.initialize('sms'), await new Actor(slow).initialize('sms')];
      await asked;
      expect(known.status).toBe(200);
      expect(bytesOf(unknown)).toEqual(bytesOf(known));
      provider.closeAllConnections();
      provider.close();
      await slow.close();
    });

    it('OTP-8 sending begins after the answer, which is no later for a user', async () => {
      const user = await Actor.registered(app);
      const answered = vi.spyOn(ServerResponse.prototype, 'end');
      const begun = vi.spyOn(app.get(Messages), 'claim');
      await user.initialize('sms');
      await vi.waitFor(() => {
        expect(begun).toHaveBeenCalledOnce();
      });
      expect(answered.mock.invocationCallOrder[0]).toBeLessThan(begun.mock.invocationCallOrder[0] ?? 0);
      vi.restoreAllMocks();
    });

    it('nobody’s number is stored because it was typed here', async () => {
      const stranger = new Actor(app);
      await stranger.initialize('sms');
      await stranger.token('000000');
      const rows = [await app.query('SELECT * FROM challenges'), await app.query('SELECT * FROM messages')];
      expect(JSON.stringify(rows)).not.toContain(stranger.cell_number.slice(1));
    });
  }

  it('OTP-8 a wrong, expired, used, missing or exhausted code and an unknown user cost and say the same', async () => {
    const cases: Record<string, () => Promise<{ actor: Actor; code: string }>> = {
      wrong: async () => {
        const actor = await Actor.registered(app);
        const code = await actor.newCode();
        return { actor, code: code === '000000' ? '000001' : '000000' };
      },
      used: async () => {
        const actor = await Actor.registered(app);
        const code = await actor.newCode();
        await actor.token(code);
        return { actor, code };
      },
      expired: async () => {
        const actor = await Actor.registered(app);
        const code = await actor.newCode();
        await app.query('UPDATE challenges SET expires_at = 1 WHERE subject = ?', [await subjectOf(actor)]);
        return { actor, code };
      },
      exhausted: async () => {
        const actor = await Actor.registered(app);
        const code = await actor.newCode();
        await app.query('UPDATE challenges SET tries = 5 WHERE subject = ?', [await subjectOf(actor)]);
        return { actor, code };
      },
      'not yet shown': async () => {
        const actor = await Actor.registered(app);
        await actor.initialize('ussd');
        return { actor, code: '000000' };
      },
      'never asked for': async () => ({ actor: await Actor.registered(app), code: '000000' }),
      'of an unknown user': () => Promise.resolve({ actor: new Actor(app), code: '000000' }),
    };
    const outcomes = [];
    for (const [name, prepare] of Object.entries(cases)) {
      const { actor, code } = await prepare();
      const { answer, work } = await recorder.during(() => actor.token(code));
      expectTokenRefusal(answer, 'INVALID_GRANT');
      outcomes.push({ name, bytes: bytesOf(answer), work });
    }
    const [first] = outcomes;
    for (const { name, bytes, work } of outcomes) {
      expect({ name, bytes, work }).toEqual({ name, bytes: first?.bytes, work: first?.work });
    }

    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    const { answer, work } = await recorder.during(() => actor.token(code));
    expect(answer.status).toBe(200);
    // Up to the comparison, for which a try is paid, nothing tells a right code from the others.
    const compared = 1 + (first?.work.statements.findLastIndex((text) => text.includes('challenges')) ?? 0);
    expect(compared).toBeGreaterThan(1);
    expect(work.statements.slice(0, compared)).toEqual(first?.work.statements.slice(0, compared));
    const derived = 1 + (first?.work.macs.indexOf('otp-code') ?? 0);
    expect(work.macs.slice(0, derived)).toEqual(first?.work.macs.slice(0, derived));
  });

  async function subjectOf({ cell_number }: Actor): Promise<string> {
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [cell_number]);
    return `user:${String(user?.['id'])}`;
  }
});

/** All that a client sees, but for what must differ: request id, picture, and the seconds that have passed. */
function bytesOf({ status, headers, text }: Answer): object {
  const wait = headers.get('retry-after');
  if (wait !== null) expect(Number(wait)).toBeGreaterThan(50);
  const others = [...headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name));
  const body = text
    .replace(/"request_id":"[0-9a-f-]{36}"/g, '"request_id":""')
    .replace(/\/[0-9a-f]{64}\?/, '/?')
    .replace(/"waiting_time":5[0-9]\b/, '"waiting_time":60');
  return { status, headers: others, waits: wait !== null, body };
}

import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MessageLeases, MessageStore } from '../../src/delivery/outbox/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, useApp, type Settings } from '../support/servers/app.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { portOf } from '../support/servers/ports.js';

/** Rate limits that are too wide to refuse anything, but still count. */
const WIDE_LIMITS: Settings = {
  LIMIT_REGISTER: '1000/60',
  LIMIT_INITIALIZE: '1000/600',
  LIMIT_FAILURES: '1000/60',
};

describe.each(['reveal', 'conceal'] as const)(
  'Sign-in of unknown users with UNKNOWN_USERS=%s',
  (mode) => {
    let recorder: Recorder;
    const app = useApp({ ...WIDE_LIMITS, UNKNOWN_USERS: mode });
    beforeAll(async () => {
      recorder = new Recorder(app);
      // The first hit of a window is stored by another statement than later ones.
      const first = await Actor.registered(app);
      await first.initialize();
      await app.travel(60);
      await first.initialize('sms');
      await first.token('000000');
    });

    if (mode === 'reveal') {
      it('returns REST_USER_NOT_FOUND from initialize and stores nothing', async () => {
        const stranger = new Actor(app);
        expectRefusal(await stranger.initialize(), 'REST_USER_NOT_FOUND');
        const email = await postJson(`${app.url}/api/oauth/initialize`, {
          username: 'nobody@example.com',
        });
        expectRefusal(email, 'REST_USER_NOT_FOUND');
        expect(await app.query('SELECT subject FROM challenges WHERE user_id IS NULL')).toEqual([]);
      });
    } else {
      describe.each(['sms', 'ussd'] as const)('POST /api/oauth/initialize over %s', (channel) => {
        it('responds to a stranger with the bytes and statements of a user, also to early calls [OTP-8]', async () => {
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
          const [known, unknown] = [
            await user.initialize(channel),
            await stranger.initialize(channel),
          ];
          expect(known.status).toBe(200);
          expect(bytesOf(unknown)).toEqual(bytesOf(known));
        });
      });

      it('shows the caller the code of a stranger as that of a user [OTP-8]', async () => {
        const [user, stranger] = [await Actor.registered(app), new Actor(app)];
        for (const each of [user, stranger]) expect(await each.newCode('ussd')).toMatch(/^\d{6}$/);
      });

      it('applies the same waiting times to users and strangers, whose rows are removed after a day [OTP-8]', async () => {
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
          await app.get(HousekeepingService).sweepAll();
          const [known, unknown] = [await user.initialize('sms'), await stranger.initialize('sms')];
          expect(known.body).toMatchObject({ waiting_time });
          expect(bytesOf(unknown)).toEqual(bytesOf(known));
        }
      });

      it('applies the rate limits of a number to strangers as to users [LIM-1]', async () => {
        const [user, stranger] = [await Actor.registered(app), new Actor(app)];
        for (const expected of [200, 200, 200, 200, 200, 429]) {
          const [known, unknown] = [await user.initialize('sms'), await stranger.initialize('sms')];
          expect(known.status).toBe(expected);
          expect(bytesOf(unknown)).toEqual(bytesOf(known));
          await app.travel(600);
        }
      });

      it('responds to an unknown e-mail address as to an unknown number', async () => {
        const initialize = (username: string) =>
          postJson(`${app.url}/api/oauth/initialize`, { username });
        const email = await recorder.during(() => initialize('nobody@example.com'));
        const number = await recorder.during(() => initialize(newNumber()));
        expect(email.answer.status).toBe(200);
        expect(bytesOf(email.answer)).toEqual(bytesOf(number.answer));
        expect(email.work.macs).toEqual(number.work.macs);
      });

      it('responds to a suspended user as to any other, but sends nothing', async () => {
        const suspended = await Actor.registered(app);
        await app.query("UPDATE users SET status = 'SUSPENDED' WHERE cell_number = ?", [
          suspended.cell_number,
        ]);
        const known = await recorder.during(async () =>
          (await Actor.registered(app)).initialize('sms'),
        );
        const answer = await suspended.initialize('sms');
        expect(bytesOf(answer)).toEqual(bytesOf(known.answer));
        expect(await suspended.receivedCode()).toBe('');
      });

      it('responds the same to users and strangers while the provider is slow or fails', async () => {
        const provider = createServer(() => undefined).listen(0, '127.0.0.1');
        await once(provider, 'listening');
        const port = portOf(provider);
        const slow = await startApp({
          ...WIDE_LIMITS,
          UNKNOWN_USERS: mode,
          DELIVERY: 'webhook',
          DELIVERY_WEBHOOK_URL: `http://127.0.0.1:${String(port)}`,
          DELIVERY_WEBHOOK_TOKEN: 'token',
          USSD_GATEWAY_TOKEN: 'a'.repeat(22),
        });
        const asked = once(provider, 'request');
        const user = await Actor.registered(slow);
        const [known, unknown] = [
          await user.initialize('sms'),
          await new Actor(slow).initialize('sms'),
        ];
        await asked;
        expect(known.status).toBe(200);
        expect(bytesOf(unknown)).toEqual(bytesOf(known));
        provider.closeAllConnections();
        provider.close();
        await slow.close();
      });

      it('starts sending after the response [OTP-8]', async () => {
        const user = await Actor.registered(app);
        // A poll may find the message before the response.
        vi.spyOn(app.get(MessageStore), 'listDueMessages').mockResolvedValue([]);
        const answered = vi.spyOn(ServerResponse.prototype, 'end');
        const begun = vi.spyOn(app.get(MessageLeases), 'claimMessage');
        await user.initialize('sms');
        await vi.waitFor(() => {
          expect(begun).toHaveBeenCalledOnce();
        });
        expect(answered.mock.invocationCallOrder[0]).toBeLessThan(
          begun.mock.invocationCallOrder[0] ?? 0,
        );
        vi.restoreAllMocks();
      });

      it('stores no number of a stranger', async () => {
        const stranger = new Actor(app);
        await stranger.initialize('sms');
        await stranger.token('000000');
        const rows = [
          await app.query('SELECT * FROM challenges'),
          await app.query('SELECT * FROM messages'),
        ];
        expect(JSON.stringify(rows)).not.toContain(stranger.cell_number.slice(1));
      });
    }

    it('responds to any invalid code and to an unknown user with the same bytes and work [OTP-8]', async () => {
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
          // This network is known from then on, but the promise is about all others.
          await app.query("UPDATE sessions SET network = 'elsewhere'");
          return { actor, code };
        },
        expired: async () => {
          const actor = await Actor.registered(app);
          const code = await actor.newCode();
          await app.query('UPDATE challenges SET expires_at = 1 WHERE subject = ?', [
            await subjectOf(actor),
          ]);
          return { actor, code };
        },
        exhausted: async () => {
          const actor = await Actor.registered(app);
          const code = await actor.newCode();
          await app.query('UPDATE challenges SET tries = 5 WHERE subject = ?', [
            await subjectOf(actor),
          ]);
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
      // Until it is compared, a right code costs the same as others.
      const compared =
        1 + (first?.work.statements.findIndex((text) => text.includes('JOIN challenges')) ?? 0);
      expect(compared).toBeGreaterThan(0);
      expect(work.statements.slice(0, compared)).toEqual(first?.work.statements.slice(0, compared));
      const derived = 1 + (first?.work.macs.indexOf('otp-code') ?? 0);
      expect(work.macs.slice(0, derived)).toEqual(first?.work.macs.slice(0, derived));
    });

    async function subjectOf({ cell_number }: Actor): Promise<string> {
      const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [cell_number]);
      return `user:${String(user?.['id'])}`;
    }
  },
);

/**
 * Returns all that a client sees, except what must differ: request id, picture and elapsed seconds.
 * A busy machine may take some seconds between the answers of a user and of a stranger, so waits
 * are rounded to the minute.
 */
function bytesOf({ status, headers, text }: Answer): object {
  const wait = headers.get('retry-after');
  if (wait !== null) expect(Number(wait)).toBeGreaterThan(50);
  const others = [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'retry-after'].includes(name),
  );
  const body = text
    .replace(/"request_id":"[0-9a-f-]{36}"/g, '"request_id":""')
    .replace(/\/[0-9a-f]{64}\?/, '/?')
    .replace(/(?<="waiting_time":)\d+/, (wait) => String(inMinutes(wait)));
  return { status, headers: others, wait: inMinutes(wait ?? '0'), body };
}

function inMinutes(seconds: string): number {
  return Math.round(Number(seconds) / 60);
}

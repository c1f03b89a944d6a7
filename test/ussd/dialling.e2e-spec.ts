import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseDeadline } from '../../src/platform/database/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { UssdTurns } from '../../src/delivery/ussd/ussd-turns.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { postJson } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import {
  asked,
  codeIn,
  conEnd,
  conEndTurn,
  derivedCode,
  gatewayUrl,
  newSession,
  otherThan,
  refOf,
  startWithGateways,
  TOKEN,
} from '../support/actors/ussd.js';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startWithGateways(lines);
});
afterAll(() => app.close());

const NEVER = Promise.withResolvers<never>().promise;

describe('POST /ussd/{gateway}/{token}', () => {
  it.each([
    [
      'at',
      {
        sessionId: 's',
        phoneNumber: '+98912',
        status: 'Success',
        lastAppResponse: 'END secret',
        input: '1',
      },
    ],
    ['hubtel', { SessionId: 's', Type: 'Release', Mobile: '98912', Message: '' }],
    ['own', { sid: 's', kind: 'end', msisdn: '98912' }],
  ])('returns an empty response to the end of a session over %s', async (name, event) => {
    const answer = await postJson(gatewayUrl(app, name), event);
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('asks a number that dials too often to wait', async () => {
    const strict = await startWithGateways(lines, {});
    const from = newNumber();
    const dial = async () =>
      (await conEndTurn(strict, { from, session: newSession(), extra: '' })).text;
    const first = await dial();
    for (let i = 1; i < 30; i += 1) expect(await dial()).toBe(first);
    expect(await dial()).toBe('Too many calls from this number. Please wait a few minutes.');
    await strict.travel(600);
    expect(await dial()).toBe(first);
    await strict.close();
  });

  it('shows a screen that asks to dial again after any fault', async () => {
    const busy = 'The service is busy. Please dial again.';
    const decide = vi.spyOn(app.get(UssdTurns), 'storeTurn');
    for (const error of [ERRORS.SERVICE_UNAVAILABLE(), new Error('anything')]) {
      decide.mockRejectedValueOnce(error);
      expect(await conEnd(app, newNumber(), '4711')).toBe(busy);
    }
    decide.mockRestore();
  });

  it('waits no longer than USSD_TIMEOUT for a database that does not respond', async () => {
    const hasty = await startWithGateways(lines, { USSD_TIMEOUT: '200' });
    const decide = vi.spyOn(hasty.get(UssdTurns), 'storeTurn').mockReturnValue(NEVER);
    const within = vi.spyOn(DatabaseDeadline, 'within');
    expect(await conEnd(hasty, newNumber(), '4711')).toBe(
      'The service is busy. Please dial again.',
    );
    expect(within.mock.calls.map(([ms]) => ms)).toEqual([200]);
    within.mockRestore();
    decide.mockRestore();
    await hasty.close();
  });

  it('stores turns without code and number, and removes them after 15 minutes', async () => {
    const actor = await Actor.registered(app);
    const code = codeIn(await conEnd(app, actor.cell_number, await asked(actor)));
    const dump = JSON.stringify(await app.query('SELECT * FROM ussd_turns'));
    expect(dump).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    expect(dump).not.toContain(actor.cell_number.slice(3));
    await app.travel(901);
    await app.get(HousekeepingService).sweepAll();
    expect(await app.query('SELECT * FROM ussd_turns')).toEqual([]);
  });

  it('logs only the gateway and the outcome of a dial [LOG-1]', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    lines.length = 0;
    const code = codeIn(await conEnd(app, actor.cell_number, ref, 'session-to-find'));
    const log = lines.join('');
    expect(log).toContain('at: code shown');
    for (const secret of [code, actor.cell_number.slice(1), 'session-to-find', TOKEN])
      expect(log).not.toContain(secret);
  });

  it('handles dials of the virtual phone through every gateway', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const dial = async (gateway: string, code: string) => {
      const from = `0${actor.cell_number.slice(3)}`;
      return postJson(`${app.url}/dev/phone/dial`, { from, code, gateway });
    };
    const codes = [
      await dial('at', `*6655*${ref}#`),
      await dial('hubtel', `*713*9*${ref}#`),
      await dial('own', `*6655*${ref}#`),
    ].map((answer) => codeIn(String(expectOk(answer).body['text'])));
    expect(new Set(codes)).toEqual(new Set([await derivedCode(actor)]));
    expect((await dial('nowhere', '*6655#')).status).toBe(400);
  });

  it.each<[string, 'on' | 'off', (wrong: string) => string[], number]>([
    ['dial', 'off', () => [], 4],
    ['dial that is asked for its reference', 'on', () => [], 2],
    ['reply with a wrong reference', 'on', (wrong) => [wrong], 5],
  ])(
    'runs the same statements for a %s with and without a request [OTP-8]',
    async (_what, USSD_REF, typed, most) => {
      const recorded = await startWithGateways(lines, { USSD_REF });
      const recorder = new Recorder(recorded);
      const [actor, idle] = [await Actor.registered(recorded), await Actor.registered(recorded)];
      expectOk(await actor.initialize('ussd'));
      const wrong = otherThan(await refOf(actor));
      const works = [];
      for (const { cell_number: from } of [actor, idle]) {
        const turn = () =>
          conEndTurn(recorded, { from, session: newSession(), extra: '', replies: typed(wrong) });
        // The first hit of a rate limit stores its row and costs more.
        await turn();
        works.push((await recorder.during(turn)).work);
      }
      expect(works[1]).toEqual(works[0]);
      expect(works[0]?.statements.length).toBeLessThanOrEqual(most);
      await recorded.close();
    },
  );
});

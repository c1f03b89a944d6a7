import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../src/errors/index.js';
import { Housekeeping } from '../src/housekeeping/index.js';
import { UsersService } from '../src/users/index.js';
import { Actor, expectOk, newNumber } from './support/actor.js';
import type { TestApp } from './support/app.js';
import { postJson } from './support/http.js';
import { Recorder } from './support/recorder.js';
import { asked, codeIn, conEnd, derivedCode, gatewayUrl, NEUTRAL, startWithGateways, TOKEN } from './support/ussd.js';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startWithGateways(lines);
});
afterAll(() => app.close());

const NEVER = Promise.withResolvers<never>().promise;

describe('USSD', () => {
  it.each([
    ['at', { sessionId: 's', phoneNumber: '+98912', status: 'Success', lastAppResponse: 'END secret', input: '1' }],
    ['hubtel', { SessionId: 's', Type: 'Release', Mobile: '98912', Message: '' }],
    ['own', { sid: 's', kind: 'end', msisdn: '98912' }],
  ])('the end of a session over %s is answered with nothing', async (name, event) => {
    const answer = await postJson(gatewayUrl(app, name), event);
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('a number that dials too often is asked to wait', async () => {
    const strict = await startWithGateways(lines, { LIMIT_USSD_DIAL: '2/600' });
    const from = newNumber();
    const dial = () => conEnd(strict, from, '');
    expect([await dial(), await dial()]).toEqual([NEUTRAL, NEUTRAL]);
    expect(await dial()).toBe('Too many calls from this number. Please wait a few minutes.');
    await strict.travel(600);
    expect(await dial()).toBe(NEUTRAL);
    await strict.close();
  });

  it('any fault becomes a screen that asks to dial again', async () => {
    const busy = 'The service is busy. Please dial again.';
    const find = vi.spyOn(app.get(UsersService), 'find');
    for (const error of [new AppError('SERVICE_UNAVAILABLE'), new Error('anything')]) {
      find.mockRejectedValueOnce(error);
      expect(await conEnd(app, newNumber(), '')).toBe(busy);
    }
    find.mockRestore();
  });

  it('a database that does not answer is waited for no longer than USSD_TIMEOUT', async () => {
    const hasty = await startWithGateways(lines, { USSD_TIMEOUT: '200' });
    const find = vi.spyOn(hasty.get(UsersService), 'find').mockReturnValue(NEVER);
    const started = performance.now();
    expect(await conEnd(hasty, newNumber(), '')).toBe('The service is busy. Please dial again.');
    expect(performance.now() - started).toBeLessThan(2_000);
    find.mockRestore();
    await hasty.close();
  });

  it('what is kept of turns holds neither code nor number, and goes after a quarter of an hour', async () => {
    const actor = await Actor.registered(app);
    await asked(actor);
    const code = codeIn(await conEnd(app, actor.cell_number, ''));
    const dump = JSON.stringify(await app.query('SELECT * FROM ussd_turns'));
    expect(dump).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    expect(dump).not.toContain(actor.cell_number.slice(3));
    await app.travel(901);
    await app.get(Housekeeping).run();
    expect(await app.query('SELECT * FROM ussd_turns')).toEqual([]);
  });

  it('LOG-1 nothing of a dial is logged but its gateway and how it ended', async () => {
    const actor = await Actor.registered(app);
    await asked(actor);
    lines.length = 0;
    const code = codeIn(await conEnd(app, actor.cell_number, '', 'session-to-find'));
    const log = lines.join('');
    expect(log).toContain('at: code shown');
    for (const secret of [code, actor.cell_number.slice(1), 'session-to-find', TOKEN])
      expect(log).not.toContain(secret);
  });

  it('the virtual phone dials through any gateway', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const dial = async (gateway: string, code: string) => {
      const from = `0${actor.cell_number.slice(3)}`;
      return postJson(`${app.url}/dev/phone/dial`, { from, code, gateway });
    };
    const codes = [
      await dial('at', `*6655*${ref}#`),
      await dial('hubtel', `*713*9*${ref}#`),
      await dial('own', '*6655#'),
    ].map((answer) => codeIn(String(expectOk(answer).body['text'])));
    expect(new Set(codes)).toEqual(new Set([await derivedCode(actor)]));
    expect((await dial('nowhere', '*6655#')).status).toBe(400);
  });

  it('OTP-8 a dial costs the same statements whether there is a code to show or not', async () => {
    const recorded = await startWithGateways(lines);
    const [actor, idle] = [await Actor.registered(recorded), await Actor.registered(recorded)];
    const ref = await asked(actor);
    await idle.initialize('sms');
    const wrong = String((Number(ref) + 1) % 10_000).padStart(4, '0');
    const dials = [actor.cell_number, idle.cell_number].map((from) => () => conEnd(recorded, from, ''));
    dials.push(() => conEnd(recorded, newNumber(), ''));
    // The first hit of a budget in its life costs more.
    for (const from of [actor.cell_number, idle.cell_number]) await conEnd(recorded, from, wrong);
    const recorder = new Recorder(recorded);
    const works = [];
    for (const dial of dials.slice(0, 2)) works.push((await recorder.during(dial)).work);
    expect(works[1]).toEqual(works[0]);
    expect(works[0]?.statements.length).toBeLessThanOrEqual(5);
    await recorded.close();
  });
});

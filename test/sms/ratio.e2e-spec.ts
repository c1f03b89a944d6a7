import { afterEach, describe, expect, it } from 'vitest';
import { alarmsIn, metricOf } from '../support/assertions/alarms.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { provenNumber, verifyNumber } from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import { expectRefusal } from '../support/assertions/refusal.js';

const HERE = '+98912111';
/** Seconds after which a code has expired. */
const EXPIRED_S = 301;

let app: TestApp;
let lines: string[] = [];
let last = 0;
afterEach(() => app.close());

async function start(settings: Settings = {}): Promise<void> {
  [lines, last] = [[], 0];
  const wide: Settings = { LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/600' };
  app = await startApp(
    { ...wide, LOG_LEVEL: 'info', ...settings },
    { write: (line) => void lines.push(line) },
  );
}

async function user(prefix = HERE): Promise<Actor> {
  const actor = new Actor(app, `${prefix}${String(++last).padStart(4, '0')}`);
  expectOk(await actor.register());
  return actor;
}

/** Sends codes to new users, of whom the first `entered` enter theirs. */
async function codes(sent: number, entered = 0): Promise<void> {
  for (let i = 0; i < sent; i += 1) {
    const actor = await user();
    const code = await actor.newCode();
    if (i < entered) expectOk(await actor.token(code));
  }
}

describe('SMS_RATIO', () => {
  it('records a low ratio by default: one alarm for each window, and codes are still sent', async () => {
    await start();
    await codes(20);
    expect(alarmsIn(lines)).toEqual([]);
    await app.travel(EXPIRED_S);
    await codes(25);
    await app.travel(EXPIRED_S);
    await codes(2);
    expect(alarmsIn(lines)).toEqual([
      `warn ratio: ${HERE}:new: under 10 % of 20 codes were entered; record only`,
    ]);
    expect(await metricOf(app, 'keypad_sms_alarms_total{alarm="ratio"}')).toBe(1);
    await app.travel(3_600);
    await codes(20);
    await app.travel(EXPIRED_S);
    await codes(1);
    expect(alarmsIn(lines)).toHaveLength(2);
  });

  it('stops codes to new users of the prefix with enforce, while ussd and everybody else continue', async () => {
    await start({ SMS_RATIO: 'enforce' });
    const old = await user();
    await old.signIn('ussd');
    await codes(20);
    await app.travel(EXPIRED_S);
    const late = await user();
    const answer = await late.initialize('sms');
    expectRefusal(answer, 'RATE_LIMITED');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_570);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(await metricOf(app, 'keypad_sms_refused_total{reason="ratio"}')).toBe(1);
    expect(alarmsIn(lines)).toEqual([
      `warn ratio: ${HERE}:new: under 10 % of 20 codes were entered; none are sent there for 3600 s`,
    ]);
    expectOk(await late.initialize('ussd'));
    expectOk(await old.initialize('sms'));
    expectOk(await (await user('+98912112')).initialize('sms'));
    await app.travel(3_600);
    expectOk(await late.initialize('sms'));
    expect(alarmsIn(lines)).toHaveLength(1);
  });

  it('accepts a ratio of a tenth', async () => {
    await start({ SMS_RATIO: 'enforce' });
    await codes(20, 2);
    await app.travel(EXPIRED_S);
    await codes(20);
    expect(alarmsIn(lines)).toEqual([]);
  });

  it('judges nothing while codes can still be entered, or with too few of them', async () => {
    await start({ SMS_RATIO: 'enforce' });
    await codes(19);
    await app.travel(EXPIRED_S);
    await codes(20);
    await app.travel(200);
    await codes(1);
    expect(alarmsIn(lines)).toEqual([]);
  });

  it('judges a window in the hour after it and not later, so that hourly bursts do not escape', async () => {
    await start({ SMS_RATIO: 'enforce' });
    await codes(20);
    await app.travel(3_700);
    expectRefusal(await (await user()).initialize('sms'), 'RATE_LIMITED');
    await app.travel(3_600);
    await codes(20);
    await app.travel(7_201);
    await codes(1);
    expect(alarmsIn(lines)).toHaveLength(1);
  });

  it('lets a sign-in succeed if its code cannot be counted', async () => {
    await start();
    const actor = await user();
    const code = await actor.newCode();
    await app.query('ALTER TABLE sms_windows RENAME TO elsewhere');
    expectOk(await actor.token(code));
    await app.query('ALTER TABLE elsewhere RENAME TO sms_windows');
    expect(lines.join('')).toContain('a code that was entered was not counted');
  });

  it('ignores a prefix whose messages no provider accepts', async () => {
    await start({ SMS_RATIO: 'enforce' });
    await codes(20);
    await app.query("UPDATE messages SET state = 'failed'");
    await app.travel(EXPIRED_S);
    await codes(2);
    expect(alarmsIn(lines)).toEqual([]);
  });

  it('ignores codes to strangers and to users who have signed in before', async () => {
    await start({ UNKNOWN_USERS: 'conceal' });
    for (let i = 0; i < 21; i += 1)
      expectOk(await new Actor(app, `${HERE}${String(9000 + i)}`).initialize('sms'));
    await app.travel(EXPIRED_S);
    await codes(1);
    expect(alarmsIn(lines)).toEqual([]);
    await app.close();

    await start({ SMS_RATIO: 'enforce' });
    const old = [];
    for (let i = 0; i < 21; i += 1) {
      const actor = await user();
      await actor.signIn('ussd');
      old.push(actor);
    }
    await app.travel(60);
    for (const actor of old) expectOk(await actor.initialize('sms'));
    await app.travel(EXPIRED_S);
    await codes(1);
    expect(alarmsIn(lines)).toEqual([]);
  });

  it('counts a code that verifies the new number of an account', async () => {
    await start({ SMS_RATIO: 'enforce', LIMIT_NUMBER_HOUR: '100/3600' });
    const actor = await user('+98912112');
    await actor.signIn('ussd');
    const { code } = await provenNumber(actor, `${HERE}9001`);
    dataOf(await verifyNumber(actor, code));
    await codes(19, 1);
    await app.travel(EXPIRED_S);
    await codes(1);
    expect(alarmsIn(lines)).toEqual([]);
  });
});

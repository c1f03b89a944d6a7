import { afterEach, describe, expect, it } from 'vitest';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { alarmsIn, metricOf } from '../support/assertions/alarms.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { confirmNumber, setNumber } from '../support/actors/cell-number.js';
import { askFrom } from '../support/actors/networks.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';

/** A network that has signed nobody in. */
const ABROAD = '203.0.113.9';
const CONCEALED: Settings = { UNKNOWN_USERS: 'conceal', TRUSTED_PROXIES: '127.0.0.1' };
/** Rate limits that no test here reaches. */
const WIDE: Settings = {
  LIMIT_REGISTER: '1000/60',
  LIMIT_INITIALIZE: '1000/600',
  SMS_COUNTRIES: 'IR,TR',
};

let app: TestApp;
let lines: string[] = [];
afterEach(() => app.close());

async function start(settings: Settings): Promise<void> {
  lines = [];
  app = await startApp(
    { ...WIDE, LOG_LEVEL: 'info', ...settings },
    { write: (line) => void lines.push(line) },
  );
}

/** Returns a user whose number has these digits before the last four. */
async function user(prefix: string, last: number): Promise<Actor> {
  const actor = new Actor(app, prefix + String(last).padStart(4, '0'));
  expectOk(await actor.register());
  return actor;
}

/** Returns a user who has signed in before. */
async function known(prefix: string, last: number): Promise<Actor> {
  const actor = await user(prefix, last);
  await actor.signIn('ussd');
  await app.travel(60);
  return actor;
}

/** Expects RATE_LIMITED with the right time to retry after. */
function expectFull(answer: Answer, within: number): void {
  const [error] = expectRefusal(answer, 'RATE_LIMITED');
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(within - 30);
  expect(seconds).toBeLessThanOrEqual(within);
  expect(error?.details?.['retry_after']).toBe(seconds);
}

const alarms = () => alarmsIn(lines);
const metric = (name: string) => metricOf(app, name);

describe('LIMIT_SMS_PREFIX', () => {
  const [HERE, THERE] = ['+98912111', '+98912112'];

  it('counts all numbers with the same digits except the last four, and a refused request stores nothing [LIM-1]', async () => {
    await start({ LIMIT_SMS_PREFIX: '3/3600' });
    for (let i = 0; i < 3; i += 1) expectOk(await (await user(HERE, i)).initialize('sms'));
    const late = await user(HERE, 9_999);
    const before = [
      await count(app, 'messages'),
      await app.query('SELECT bucket, hits FROM limits ORDER BY bucket'),
    ];
    expectFull(await late.initialize('sms'), 3_600);
    expect(await count(app, 'messages')).toBe(before[0]);
    expect(await count(app, 'challenges WHERE next_at > 0')).toBe(3);
    expect(
      await app.query("SELECT hits FROM limits WHERE bucket LIKE 'initialize!_%' ESCAPE '!'"),
    ).toHaveLength(6);
    expectOk(await (await user(THERE, 0)).initialize('sms'));
    expectOk(await late.initialize('ussd'));
    await app.travel(3_600);
    expectOk(await late.initialize('sms'));
  });

  it('counts users who have signed in before separately [LIM-1]', async () => {
    await start({ LIMIT_SMS_PREFIX: '2/3600' });
    const [sara, omid, mina] = [await known(HERE, 1), await known(HERE, 2), await known(HERE, 3)];
    for (let i = 10; i < 12; i += 1) expectOk(await (await user(HERE, i)).initialize('sms'));
    expectRefusal(await (await user(HERE, 12)).initialize('sms'), 'RATE_LIMITED');
    for (const actor of [sara, omid]) expectOk(await actor.initialize('sms'));
    expectRefusal(await mina.initialize('sms'), 'RATE_LIMITED');
  });

  it('raises one alarm for each window, without a number [LIM-1]', async () => {
    await start({ LIMIT_SMS_PREFIX: '1/3600' });
    expectOk(await (await user(HERE, 1)).initialize('sms'));
    const late = await user(HERE, 4_321);
    for (let i = 0; i < 3; i += 1) expectRefusal(await late.initialize('sms'), 'RATE_LIMITED');
    expect(alarms()).toEqual([`warn prefix: ${HERE}:new: 1 in 3600 s are spent`]);
    expect(await metric('keypad_sms_alarms_total{alarm="prefix"}')).toBe(1);
    expect(await metric('keypad_sms_refused_total{reason="prefix"}')).toBe(3);
    await app.travel(3_600);
    expectOk(await late.initialize('sms'));
    await app.travel(60);
    expectRefusal(await late.initialize('sms'), 'RATE_LIMITED');
    expect(alarms()).toHaveLength(2);
    expect(lines.join('\n')).not.toContain(late.cell_number.slice(1));
  });

  it('counts codes to the new number of an account [LIM-1]', async () => {
    await start({ LIMIT_SMS_PREFIX: '1/3600' });
    const actor = await known(HERE, 1);
    expectOk(await (await user(THERE, 1)).initialize('sms'));
    dataOf(await setNumber(actor, `${THERE}0002`));
    const code = await actor.receivedCode();
    expect(gqlCodeOf(await confirmNumber(actor, code))).toBe('RATE_LIMITED');
    await app.travel(200);
    await app.query('UPDATE sms_windows SET ends_at = 0 WHERE bucket = ?', [`${THERE}:new`]);
    dataOf(await confirmNumber(actor, code));
  });

  it('starts over after its rows are removed [LIM-1]', async () => {
    await start({ LIMIT_SMS_PREFIX: '1/3600' });
    expectOk(await (await user(HERE, 1)).initialize('sms'));
    await app.get(HousekeepingService).sweepAll();
    const ofPrefix = "sms_windows WHERE bucket LIKE '+%'";
    expect(await count(app, ofPrefix)).toBe(1);
    await app.travel(7_201);
    await app.get(HousekeepingService).sweepAll();
    expect(await count(app, ofPrefix)).toBe(0);
    expectOk(await (await user(HERE, 2)).initialize('sms'));
  });
});

describe('LIMIT_SMS_TOTAL', () => {
  it('keeps its last fifth for users who have signed in before, and does not count ussd [LIM-1]', async () => {
    await start({ LIMIT_SMS_TOTAL: '5/3600' });
    const [first, second] = [await known('+98912200', 1), await known('+98912201', 1)];
    for (let i = 0; i < 4; i += 1)
      expectOk(await (await user(`+9891221${String(i)}`, 1)).initialize('sms'));
    const late = await user('+98912220', 1);
    expectFull(await late.initialize('sms'), 3_600);
    expectOk(await late.initialize('ussd'));
    expectOk(await first.initialize('sms'));
    expectFull(await second.initialize('sms'), 3_600);
    expect(alarms()).toEqual([
      'warn total_nearly: 4 codes of 5 in 3600 s were sent',
      'warn total: all: 5 in 3600 s are spent',
    ]);
    expect(await metric('keypad_sms_alarms_total{alarm="total"}')).toBe(1);
    expect(await metric('keypad_sms_budget_used_ratio')).toBe(1);
    await app.travel(3_600);
    expect(await metric('keypad_sms_budget_used_ratio')).toBe(0);
    expectOk(await second.initialize('sms'));
  });

  it('counts nothing with LIMITS=off [LIM-1]', async () => {
    await start({ LIMIT_SMS_TOTAL: '1/3600', LIMIT_SMS_PREFIX: '1/3600', LIMITS: 'off' });
    for (let i = 0; i < 3; i += 1) expectOk(await (await user('+98912300', i)).initialize('sms'));
    expect(await count(app, 'sms_windows')).toBe(0);
  });
});

describe('A full SMS rate limit with UNKNOWN_USERS=conceal', () => {
  it('returns one response to a new user, a known user and a stranger, for the same work', async () => {
    await start({ ...CONCEALED, LIMIT_SMS_PREFIX: '2/3600' });
    const recorder = new Recorder(app);
    const askers = [
      await user('+98912400', 1),
      await known('+98912400', 2),
      new Actor(app, '+989124000003'),
    ];
    // The first hit of a number's own rate limit runs another statement than later ones.
    for (const actor of askers) expectOk(await askFrom(ABROAD, actor, 'ussd'));
    await app.travel(60);
    for (const last of [4, 5])
      expectOk(await new Actor(app, `+98912400000${String(last)}`).initialize('sms'));
    const seen = [];
    for (const actor of askers) {
      await askFrom(ABROAD, actor, 'sms');
      const { answer, work } = await recorder.during(() => askFrom(ABROAD, actor, 'sms'));
      expectRefusal(answer, 'RATE_LIMITED');
      seen.push({ body: answer.text.replace(/"request_id":"[^"]*"|"retry_after":\d+/g, ''), work });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('counts an account named by e-mail in the total only, like an account that does not exist', async () => {
    await start({ LIMIT_SMS_PREFIX: '1/3600', UNKNOWN_USERS: 'conceal' });
    const actor = await user('+98912500', 1);
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      'sara@example.com',
      actor.cell_number,
    ]);
    expectOk(await (await user('+98912500', 2)).initialize('sms'));
    for (const username of ['sara@example.com', 'nobody@example.com']) {
      expectOk(await postJson(`${app.url}/api/oauth/initialize`, { username, channel: 'sms' }));
    }
    expect(await count(app, "sms_windows WHERE bucket = 'total' AND hits = 3")).toBe(1);
    expect(await metric('keypad_sms_budget_used_ratio')).toBe(3 / 10_000);
  });
});

describe('The alarm for refused countries', () => {
  it('rings once an hour for each country, whoever is refused', async () => {
    await start({ SMS_COUNTRIES: 'IR' });
    for (const number of ['+905301234567', '+905301234568', '+447400123456']) {
      const actor = new Actor(app, number);
      expectOk(await actor.register());
      expectRefusal(await actor.initialize('sms'), 'SMS_NOT_OFFERED');
    }
    await expect
      .poll(() => alarms().sort())
      .toEqual([
        'warn unreached: text messages to GB are requested and refused: country',
        'warn unreached: text messages to TR are requested and refused: country',
      ]);
    expect(await metric('keypad_sms_refused_total{reason="country"}')).toBe(3);
    expect(await metric('keypad_sms_alarms_total{alarm="unreached"}')).toBe(2);
  });
});

describe('UNKNOWN_USERS=conceal', () => {
  it('keeps the last fifth of LIMIT_SMS_TOTAL for networks that have signed the user in, and tells nobody apart elsewhere [LIM-7]', async () => {
    await start({ ...CONCEALED, LIMIT_SMS_TOTAL: '5/3600' });
    const owner = await known('+98912200', 1);
    const unverified = await user('+98912201', 1);
    for (let i = 0; i < 4; i += 1)
      expectOk(await askFrom(ABROAD, new Actor(app, `+9891230${String(i)}0001`), 'sms'));

    const stranger = new Actor(app, '+989123090001');
    for (const actor of [stranger, unverified, owner])
      expectFull(await askFrom(ABROAD, actor, 'sms'), 3_600);
    expectOk(await owner.initialize('sms'));
  });

  it('counts networks that have signed the user in by a window of LIMIT_SMS_PREFIX of their own [LIM-7]', async () => {
    await start({ ...CONCEALED, LIMIT_SMS_PREFIX: '2/3600' });
    const [owner, unverified] = [await known('+98912111', 1), await user('+98912111', 2)];
    for (let i = 0; i < 2; i += 1)
      expectOk(await askFrom(ABROAD, new Actor(app, `+98912111900${String(i)}`), 'sms'));

    const stranger = new Actor(app, '+989121119009');
    for (const actor of [stranger, unverified, owner])
      expectFull(await askFrom(ABROAD, actor, 'sms'), 3_600);
    expectOk(await owner.initialize('sms'));
  });

  it('counts an entered code where it counted the sent one [LIM-7]', async () => {
    await start(CONCEALED);
    const owner = await known('+98912111', 1);
    await owner.signIn('sms');
    expect(
      await app.query(
        "SELECT bucket, sent, entered FROM sms_windows WHERE bucket LIKE '+98912111%'",
      ),
    ).toEqual([{ bucket: '+98912111:known', sent: 0, entered: 0 }]);
  });
});

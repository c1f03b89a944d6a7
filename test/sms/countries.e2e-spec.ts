import { afterEach, describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import {
  confirmNumber,
  messagesOf,
  setNumber,
  verifyNumber,
} from '../support/actors/cell-number.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { Providers } from '../support/servers/sms-providers.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';

const TURKISH = '+905301234567';
const BRITISH = '+447400123456';

let app: TestApp;
const start = async (settings: Settings = {}) => (app = await startApp(settings));

async function registered(number: string): Promise<Actor> {
  const actor = new Actor(app, number);
  expectOk(await actor.register());
  return actor;
}

const initialize = (username: string, channel = 'sms'): Promise<Answer> =>
  postJson(`${app.url}/api/oauth/initialize`, { username, channel });

/** Returns what a client sees of a refusal, except the parts that must differ. */
const seenOf = ({ status, headers, body }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  body: { ...body, errors: body.errors?.map((error) => ({ ...error, request_id: '' })) },
});

describe('SMS_COUNTRIES', () => {
  afterEach(() => app.close());

  it('allows the own region by default; elsewhere nothing is stored, and ussd works at once', async () => {
    await start();
    const actor = await registered(TURKISH);
    expectRefusal(await actor.initialize('sms'), 'SMS_NOT_OFFERED');
    for (const table of ['challenges', 'messages']) expect(await count(app, table)).toBe(0);
    expect(await count(app, "limits WHERE bucket LIKE 'initialize!_%' ESCAPE '!'")).toBe(0);
    expectOk(await actor.initialize('ussd'));
    expectOk(await (await registered(newNumber())).initialize('sms'));
  });

  it('follows PHONE_REGION by default', async () => {
    await start({ PHONE_REGION: 'TR' });
    expectOk(await (await registered(TURKISH)).initialize('sms'));
    expectRefusal(await (await registered(newNumber())).initialize('sms'), 'SMS_NOT_OFFERED');
  });

  it('allows the countries that it lists', async () => {
    await start({ SMS_COUNTRIES: 'IR,TR' });
    const actor = await registered(TURKISH);
    expect(await actor.newCode('sms')).toMatch(/^\d{6}$/);
    expectOk(await (await registered(newNumber())).initialize('sms'));
    expectRefusal(await (await registered(BRITISH)).initialize('sms'), 'SMS_NOT_OFFERED');
  });

  it('allows every country with *, but no numbers with special rates or without a country', async () => {
    await start({ SMS_COUNTRIES: '*' });
    for (const number of [TURKISH, BRITISH, newNumber()])
      expectOk(await (await registered(number)).initialize('sms'));
    const special = {
      'premium rate': '+449098790123',
      'toll-free': '+448081570123',
      'shared cost': '+491801234567',
      satellite: '+881612345678',
    };
    for (const [kind, number] of Object.entries(special)) {
      const answer = await (await registered(number)).initialize('sms');
      expect([kind, answer.body.errors?.[0]?.readable_code]).toEqual([kind, 'SMS_NOT_OFFERED']);
    }
  });

  it('reveals a stranger as REST_USER_NOT_FOUND with UNKNOWN_USERS=reveal', async () => {
    await start();
    await registered(TURKISH);
    expectRefusal(await initialize(TURKISH), 'SMS_NOT_OFFERED');
    expectRefusal(await initialize('+905301234568'), 'REST_USER_NOT_FOUND');
  });

  it('returns the same refusal to a user and a stranger with UNKNOWN_USERS=conceal', async () => {
    await start({ UNKNOWN_USERS: 'conceal' });
    await registered(TURKISH);
    const [known, unknown] = [await initialize(TURKISH), await initialize('+905301234568')];
    expectRefusal(known, 'SMS_NOT_OFFERED');
    expect(seenOf(unknown)).toEqual(seenOf(known));
  });

  it('applies to an account named by e-mail; with UNKNOWN_USERS=conceal nothing is sent', async () => {
    const email = 'sara@example.com';
    await start();
    const actor = await registered(TURKISH);
    const name = () =>
      app.query('UPDATE users SET email = ? WHERE cell_number = ?', [email, actor.cell_number]);
    await name();
    expectRefusal(await initialize(email), 'SMS_NOT_OFFERED');
    expect(await count(app, 'challenges')).toBe(0);
    await app.close();

    await start({ UNKNOWN_USERS: 'conceal' });
    await registered(TURKISH);
    await name();
    const [known, unknown] = [await initialize(email), await initialize('nobody@example.com')];
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ ...unknown.body, avatar: known.body['avatar'] });
    expect(await count(app, 'messages WHERE recipient <> ?', [''])).toBe(0);
  });

  it('applies to both numbers of a change of number', async () => {
    await start({ LIMITS: 'off', SMS_COUNTRIES: 'IR,TR' });
    const actor = await Actor.signedIn(app);
    expect(gqlCodeOf(await setNumber(actor, BRITISH))).toBe('SMS_NOT_OFFERED');
    expect(await count(app, "challenges WHERE subject LIKE 'me:%'")).toBe(0);
    const abroad = await registered(BRITISH);
    await abroad.signIn('ussd');
    expect(gqlCodeOf(await setNumber(abroad, newNumber()))).toBe('SMS_NOT_OFFERED');
    dataOf(await setNumber(actor, TURKISH));
    dataOf(await confirmNumber(actor, await actor.receivedCode()));
    const code = await new Actor(app, TURKISH).receivedCode();
    // The former number is no longer allowed, as after a change of the setting: the notice to it
    // must not stop the change.
    await app.query('UPDATE users SET cell_number = ? WHERE cell_number = ?', [
      '+447400123457',
      actor.cell_number,
    ]);
    dataOf(await verifyNumber(actor, code));
    expect(await messagesOf(app, '+447400123457')).toEqual([]);
  });
});

describe('The countries of SMS providers', () => {
  it('lead to SMS_NOT_OFFERED if no provider serves a country, and to DELIVERY_UNAVAILABLE while those that do are down', async () => {
    const [gateway, providers] = [await SmsGateway.start(), new Providers()];
    const provider = (name: string, countries: string[]) => ({
      name,
      driver: 'http',
      countries,
      options: { base: gateway.url, account: 'A', token: 't', sender: '1' },
      preset: 'twilio',
    });
    app = await providers.startWith({ SMS_COUNTRIES: 'IR,TR' }, provider('iran', ['IR']));
    expectRefusal(await (await registered(TURKISH)).initialize('sms'), 'SMS_NOT_OFFERED');
    app = await providers.startWith(
      { SMS_COUNTRIES: '*' },
      provider('iran', ['IR']),
      provider('turkey', ['TR']),
    );
    gateway.reply = 401;
    expectOk(await (await registered(TURKISH)).initialize('sms'));
    await expect
      .poll(async () => (await (await registered(newTurkish())).initialize('sms')).status)
      .toBe(503);
    expectRefusal(await (await registered(newTurkish())).initialize('sms'), 'DELIVERY_UNAVAILABLE');
    await providers.stop();
    gateway.close();
  });
});

let turks = 0;
const newTurkish = () => `+90530${String(++turks).padStart(7, '0')}`;

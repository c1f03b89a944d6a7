import { afterEach, describe, expect, it, vi } from 'vitest';
import { SmsCodeService, SmsRoutes } from '../../src/delivery/sms/index.js';
import { SmsRateLimits } from '../../src/delivery/sms/sms-rate-limits.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { messagesOf } from '../support/actors/cell-number.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { count } from '../support/assertions/tally.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { asked, json, PRESETS, Providers } from '../support/servers/sms-providers.js';
import { codeOfRow } from '../support/actors/derived-code.js';

const ABROAD = '203.0.113.9';
const ENGLISH =
  'Someone signed in to your account from a new network. If it was not you, contact support.';
const PERSIAN = 'ورود به حساب شما از شبکه‌ای تازه. شما نبودید؟ به پشتیبانی خبر دهید.';
const COMMON: Settings = {
  ...{ TRUSTED_PROXIES: '127.0.0.1', LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/600' },
  ...{ NOTICE_NEW_NETWORK: 'on' },
};

let app: TestApp;
const providers = new Providers();
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});
async function start(settings: Settings = {}): Promise<void> {
  app = await startApp({ ...COMMON, ...settings });
}

/** Returns a user who has signed in at HOME, without a text message. */
async function settled(number = newNumber()): Promise<Actor> {
  const actor = new Actor(app, number);
  expectOk(await actor.register());
  expectOk(await guessFrom(HOME, actor, await codeFrom(HOME, actor, 'ussd')));
  await app.travel(600);
  return actor;
}

async function signInFrom(network: string, actor: Actor, language?: string): Promise<Answer> {
  const password = await codeFrom(network, actor, 'ussd');
  const body = {
    grant_type: 'password',
    ...actor.client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  const headers = {
    'x-forwarded-for': network,
    ...(language !== undefined && { 'accept-language': language }),
  };
  return postJson(`${app.url}/api/oauth/token`, body, headers);
}

const texts = async ({ cell_number }: Actor) =>
  (await messagesOf(app, cell_number)).map(({ text }) => text);
const notices = () => count(app, "messages WHERE subject = 'notice:network'");
const windows = () =>
  app.query('SELECT bucket, hits, sent FROM sms_windows WHERE hits > 0 ORDER BY bucket');

describe('NOTICE_NEW_NETWORK=on', () => {
  it.each([
    [undefined, ENGLISH],
    ['fa-IR,fa;q=0.9', PERSIAN],
  ])(
    'sends one notice after a sign-in from a new network, in the language %s',
    async (language, text) => {
      await start();
      const actor = await settled();
      expect(await texts(actor)).toEqual([]);
      expectOk(await signInFrom(ABROAD, actor, language));
      expect(await texts(actor)).toEqual([text]);
      await app.travel(600);
      expectOk(await signInFrom(ABROAD, actor, language));
      expect(await texts(actor)).toEqual([text]);
    },
  );

  it('counts the notice against the rate limits of text messages, and not for the ratio of codes [LIM-1]', async () => {
    await start();
    const actor = await settled();
    expectOk(await signInFrom(ABROAD, actor));
    const prefix = `${actor.cell_number.slice(0, -4)}:known`;
    expect(await windows()).toEqual([
      { bucket: prefix, hits: 1, sent: 0 },
      expect.objectContaining({ hits: 1, sent: 0 }),
    ]);
  });

  it('writes and counts nothing if the sign-in is rolled back after it', async () => {
    await start();
    const actor = await settled();
    const code = await codeFrom(ABROAD, actor, 'ussd');
    const codes = app.get(SmsCodeService);
    const notify = codes.sendNotice.bind(codes);
    vi.spyOn(codes, 'sendNotice').mockImplementationOnce(async (...notice) => {
      await notify(...notice);
      throw new Error('rolled back');
    });
    expect((await guessFrom(ABROAD, actor, code)).status).toBe(500);
    expect([await notices(), await windows(), await count(app, 'sessions')]).toEqual([0, [], 1]);
    expectOk(await guessFrom(ABROAD, actor, code));
    expect([await notices(), await count(app, 'sessions')]).toEqual([1, 2]);
  });
});

describe('A sign-in succeeds without a notice', () => {
  async function expectNone(actor: Actor): Promise<void> {
    const before = await windows();
    expectOk(await signInFrom(ABROAD, actor));
    expect([await notices(), await windows()]).toEqual([0, before]);
  }

  it('if NOTICE_NEW_NETWORK is off', async () => {
    await start({ NOTICE_NEW_NETWORK: 'off' });
    await expectNone(await settled());
  });

  it('if it is the first of the account', async () => {
    await start();
    await settleAt(ABROAD, await Actor.registered(app));
    expect(await notices()).toBe(0);
  });

  it.each(['LIMIT_SMS_PREFIX', 'LIMIT_SMS_TOTAL'])('if %s is full', async (limit) => {
    await start({ [limit]: '1/3600' });
    const [first, second] = [await settled('+989127770001'), await settled('+989127770002')];
    await app.travel(600);
    expectOk(await signInFrom(ABROAD, first));
    expect(await texts(first)).toEqual([ENGLISH]);
    const before = await windows();
    expectOk(await signInFrom(ABROAD, second));
    expect([await texts(second), await windows()]).toEqual([[], before]);
  });

  it('if the total is spent between the check and the transaction, and then counts nothing', async () => {
    await start({ LIMIT_SMS_TOTAL: '1/3600' });
    const actor = await settled();
    const limits = app.get(SmsRateLimits);
    const trySpend = limits.tryCountMessage.bind(limits);
    vi.spyOn(limits, 'tryCountMessage').mockImplementationOnce(async (tx, recipient) => {
      expect(await trySpend(tx, { number: '+989130000001', isSeparate: true })).toBe(false);
      expect(await trySpend(tx, { number: '', isSeparate: true })).toBe(true);
      return trySpend(tx, recipient);
    });
    expectOk(await signInFrom(ABROAD, actor));
    expect([await notices(), await windows()]).toEqual([
      0,
      [{ bucket: 'total', hits: 1, sent: 0 }],
    ]);
  });

  it('if its number has had as many notices as codes may be sent there, which leaves the codes their own', async () => {
    await start({ LIMIT_NUMBER_HOUR: '2/3600' });
    const actor = await settled();
    for (let i = 1; i <= 3; i += 1) {
      expectOk(await signInFrom(`203.0.${String(i)}.9`, actor));
      await app.travel(600);
    }
    expect(await texts(actor)).toEqual([ENGLISH, ENGLISH]);
    expectOk(await askFrom(ABROAD, actor, 'sms'));
    await app.travel(3_600);
    expectOk(await signInFrom('203.0.4.9', actor));
    expect(await notices()).toBe(3);
  });

  it('if text messages do not go to the country', async () => {
    await start({ SMS_COUNTRIES: 'TR' });
    await expectNone(await settled());
  });

  it('if it is a test number', async () => {
    const [number, day] = [
      newNumber(),
      new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    ];
    await start({ TEST_NUMBERS: `${number}:482913:${day}` });
    const actor = new Actor(app, number);
    expectOk(await actor.register());
    for (const network of [HOME, ABROAD]) {
      await codeFrom(network, actor, 'ussd');
      expectOk(await guessFrom(network, actor, '482913'));
      await app.travel(600);
    }
    expect([await count(app, 'sessions'), await notices()]).toEqual([2, 0]);
  });

  it.each(['twilio', 'sms.ir'] as const)(
    'if the only provider, %s, is down or sends codes only',
    async (preset) => {
      const gateway = await SmsGateway.start();
      gateway.reply = json(PRESETS[preset].yes);
      const options = PRESETS[preset].options(gateway);
      app = await providers.startWith(COMMON, { name: 'only', driver: 'http', preset, options });
      const actor = await Actor.registered(app);
      const derived = async (network: string) => {
        expectOk(await askFrom(network, actor, 'sms'));
        const [row] = await app.query(
          'SELECT * FROM challenges WHERE used_at IS NULL ORDER BY issued_at DESC',
        );
        return codeOfRow(app, row);
      };
      const first = await derived(HOME);
      // A message whose code was entered is not sent any more.
      await expect.poll(() => gateway.calls).toHaveLength(1);
      expectOk(await guessFrom(HOME, actor, first));
      await app.travel(600);
      const code = await derived(ABROAD);
      if (preset === 'twilio') {
        await expect.poll(() => gateway.calls).toHaveLength(2);
        gateway.reply = 401;
        await asked(app);
        await expect.poll(() => app.get(SmsRoutes).readHealth()).toEqual({ only: 'down' });
      }
      expectOk(await guessFrom(ABROAD, actor, code));
      expect([await count(app, 'sessions'), await notices()]).toEqual([2, 0]);
      gateway.close();
    },
  );

  it('if the rate limits fail', async () => {
    await start();
    const actor = await settled();
    vi.spyOn(app.get(SmsRateLimits), 'hasRoom').mockRejectedValueOnce(new Error('lost'));
    await expectNone(actor);
  });
});

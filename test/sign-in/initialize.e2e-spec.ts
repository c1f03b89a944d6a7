import { beforeAll, describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/staff-roles/suspension.service.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { repeatUnavailable } from '../support/servers/connections.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectLeft } from '../support/assertions/time-left.js';
import { expectRefusal } from '../support/assertions/refusal.js';

let app: TestApp;
const initialize = (body: Record<string, unknown>, on = app): Promise<Answer> =>
  postJson(`${on.url}/api/oauth/initialize`, body);

describe('POST /api/oauth/initialize', () => {
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off' });
    return app.close;
  });

  it('returns 200 with avatar, channel, ussd_code, waiting_time and otp_time_diff', async () => {
    const actor = await Actor.registered(app);
    const answer = await initialize({ username: actor.cell_number });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      avatar: expect.stringMatching(
        /^https:\/\/www\.gravatar\.com\/avatar\/[0-9a-f]{64}\?d=identicon$/,
      ) as string,
      ...{ channel: 'ussd', ussd_code: '*6655#', waiting_time: 60, otp_time_diff: 300 },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends a message and returns an empty ussd_code for channel sms', async () => {
    const actor = await Actor.registered(app);
    const answer = await actor.initialize('sms');
    expect(answer.body).toMatchObject({ channel: 'sms', ussd_code: '' });
    expect(await actor.receivedCode()).toMatch(/^\d{6}$/);
  });

  it('sends no message for channel ussd: a dial of the right phone shows the code', async () => {
    const actor = await Actor.registered(app);
    await actor.initialize('ussd');
    expect(await actor.receivedCode()).toBe('');
    expect(await actor.dialledCode()).toMatch(/^\d{6}$/);
  });

  it.each([undefined, null])('treats channel %s as ussd', async (channel) => {
    const { cell_number } = await Actor.registered(app);
    expect((await initialize({ username: cell_number, channel })).body['channel']).toBe('ussd');
  });

  it.each([['email'], ['SMS'], [''], [1], [['sms']], [{}], [false]])(
    'refuses channel %j',
    async (channel) => {
      const { cell_number } = await Actor.registered(app);
      expectRefusal(
        await initialize({ username: cell_number, channel }),
        'VALIDATION_FAILED',
        'channel',
      );
    },
  );

  it.each([
    [undefined],
    [null],
    [''],
    ['  '],
    ['sara'],
    ['sara@'],
    ['@example.com'],
    ['a b@example.com'],
    ['0912'],
    [true],
    [['0912']],
    [{}],
  ])('refuses username %j', async (username) => {
    expectRefusal(await initialize({ username }), 'VALIDATION_FAILED', 'username');
  });

  it('names every faulty field at once', async () => {
    for (const username of ['abc', undefined]) {
      const answer = await initialize({ channel: 'fax', username });
      const [first] = expectRefusal(answer, 'VALIDATION_FAILED', 'username', 'channel');
      expect(first?.message).toMatch(/an e-mail address or a mobile number/);
    }
  });

  it('returns one avatar per username that reveals neither number nor e-mail', async () => {
    const [sara, omid] = [await Actor.registered(app), await Actor.registered(app)];
    const first = (await sara.initialize()).body['avatar'];
    await app.travel(60);
    expect((await sara.initialize('sms')).body['avatar']).toBe(first);
    expect((await omid.initialize()).body['avatar']).not.toBe(first);
  });

  it('finds an account by its number in any notation', async () => {
    await new Actor(app, '+989127778899').register();
    expect((await initialize({ username: 9127778899 })).status).toBe(200);
    for (const username of [
      '09127778899',
      '+989127778899',
      '00989127778899',
      '0912 777 8899',
      '۰۹۱۲۷۷۷۸۸۹۹',
      '٠٩١٢٧٧٧٨٨٩٩',
    ]) {
      expectRefusal(await initialize({ username }), 'OTP_WAITING_TIME');
    }
  });

  it('finds an account by its e-mail in any case and sends the code to its phone', async () => {
    const actor = await Actor.registered(app);
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      'sara@example.com',
      actor.cell_number,
    ]);
    expect((await initialize({ username: ' Sara@Example.COM ', channel: 'sms' })).status).toBe(200);
    expectRefusal(await actor.initialize(), 'OTP_WAITING_TIME');
    const answer = await actor.token(await actor.receivedCode(), { username: 'SARA@example.com' });
    expect(answer.status).toBe(200);
  });

  it('returns REST_USER_NOT_FOUND for an unknown user', async () => {
    expectRefusal(await initialize({ username: newNumber() }), 'REST_USER_NOT_FOUND');
    expectRefusal(await initialize({ username: 'nobody@example.com' }), 'REST_USER_NOT_FOUND');
  });

  it('responds to a suspended user as to any other, but sends nothing', async () => {
    const actor = await Actor.signedIn(app);
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    await app.get(SuspensionService).suspendUser(Number(row?.['id']));
    const last = await actor.receivedCode();
    await app.travel(60);
    expect((await actor.initialize('sms')).status).toBe(200);
    expectRefusal(await actor.initialize('sms'), 'OTP_WAITING_TIME');
    expect(await actor.receivedCode()).toBe(last);
    await app.travel(60);
    expect((await actor.initialize('ussd')).status).toBe(200);
    expect(await actor.dialledCode()).toBe('');
  });

  it('leaves no code of a suspended user valid, even after the user is resumed', async () => {
    const actor = await Actor.registered(app);
    await actor.initialize('sms');
    const code = await actor.receivedCode();
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    await app.get(SuspensionService).suspendUser(Number(row?.['id']));
    await app.get(SuspensionService).resumeUser(Number(row?.['id']));
    expectRefusal(await actor.token(code), 'INVALID_GRANT');
  });
});

describe('The waiting time of POST /api/oauth/initialize', () => {
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off' });
    return app.close;
  });

  it('grows from 60 s over 60, 120 and 300 to 600 s and stays there', async () => {
    const actor = await Actor.registered(app);
    for (const expected of [60, 60, 120, 300, 600, 600]) {
      const { body } = await actor.initialize();
      expect(body).toMatchObject({ waiting_time: expected, otp_time_diff: 300 });
      await app.travel(expected);
    }
  });

  it('starts over after a sign-in', async () => {
    const actor = await Actor.registered(app);
    for (const wait of [60, 60]) {
      await actor.initialize();
      await app.travel(wait);
    }
    await actor.signIn();
    await app.travel(120);
    expect((await actor.initialize()).body['waiting_time']).toBe(60);
    await app.travel(60);
    expect((await actor.initialize()).body['waiting_time']).toBe(60);
  });

  it('reports the remaining seconds in details and Retry-After until it is over', async () => {
    const actor = await Actor.registered(app);
    const from = Date.now();
    await actor.initialize();
    await app.travel(41);
    const answer = await actor.initialize('sms');
    const [error] = expectRefusal(answer, 'OTP_WAITING_TIME');
    const seconds = error?.details?.['waiting_time'];
    expectLeft(seconds, 19, from);
    expect(answer.headers.get('retry-after')).toBe(String(seconds));
    await app.travel(Number(seconds));
    expect((await actor.initialize('sms')).status).toBe(200);
  });

  it('leaves the current code valid when it refuses a call', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('sms');
    expectRefusal(await actor.initialize('sms'), 'OTP_WAITING_TIME');
    expect((await actor.token(code)).status).toBe(200);
  });

  it('delays only its own account', async () => {
    const [sara, omid] = [await Actor.registered(app), await Actor.registered(app)];
    expect([(await sara.initialize()).status, (await omid.initialize()).status]).toEqual([
      200, 200,
    ]);
  });

  it('refuses 99 of 100 parallel calls, and one message is sent [OTP-5]', async () => {
    const actor = await Actor.registered(app);
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => repeatUnavailable(() => actor.initialize('sms'))),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(99);
      for (const answer of refused) {
        const [error] = expectRefusal(answer, 'OTP_WAITING_TIME');
        expect(error?.details?.['waiting_time']).toBeGreaterThan(50);
      }
      const sent = await app.query('SELECT id FROM messages WHERE recipient = ?', [
        actor.cell_number,
      ]);
      expect(sent).toHaveLength(round);
      await app.travel(600);
    }
  });
});

describe('POST /api/oauth/initialize with UNKNOWN_USERS=conceal', () => {
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off', UNKNOWN_USERS: 'conceal' });
    return app.close;
  });

  it('responds to an unknown user exactly as to a known one', async () => {
    const known = await (await Actor.registered(app)).initialize();
    const unknown = await initialize({ username: newNumber() });
    expect(unknown.status).toBe(200);
    const { avatar, ...rest } = unknown.body;
    const { avatar: knownAvatar, ...knownRest } = known.body;
    expect(rest).toEqual(knownRest);
    expect(String(avatar).replace(/[0-9a-f]{64}/, '')).toBe(
      String(knownAvatar).replace(/[0-9a-f]{64}/, ''),
    );
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  it('applies waiting times to an unknown user, whatever the notation of the number', async () => {
    for (const expected of [60, 60, 120, 300, 600, 600]) {
      const from = Date.now();
      expect((await initialize({ username: '09351234567' })).body['waiting_time']).toBe(expected);
      const [error] = expectRefusal(
        await initialize({ username: '+98 935 123 4567' }),
        'OTP_WAITING_TIME',
      );
      expectLeft(error?.details?.['waiting_time'], expected, from);
      await app.travel(expected);
    }
  });

  it('stores nothing that contains the number of an unknown user', async () => {
    await initialize({ username: '09359998877', channel: 'sms' });
    const rows = [
      await app.query('SELECT * FROM challenges'),
      await app.query('SELECT * FROM messages'),
    ];
    expect(JSON.stringify(rows)).not.toContain('9359998877');
  });

  it('issues no code with which an unknown user could sign in', async () => {
    const stranger = new Actor(app);
    await stranger.initialize('sms');
    expectRefusal(await stranger.token('123456'), 'INVALID_GRANT');
  });
});

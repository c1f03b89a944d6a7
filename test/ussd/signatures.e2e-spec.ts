import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { newNumber } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';

const SECRET = 'shared secret';
const WEBHOOK = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;
const form = 'con-end';
const GATEWAYS = [
  {
    name: 'hmac',
    form,
    hmac: {
      secret: '$SECRET_HMAC',
      signature_header: 'X-Signature',
      timestamp_header: 'X-Timestamp',
    },
  },
  { name: 'webhook', form, hmac: { secret: '$SECRET_WEBHOOK', id_header: 'webhook-id' } },
];
const SETTINGS = {
  SECRET_HMAC: SECRET,
  SECRET_WEBHOOK: WEBHOOK,
  USSD_GATEWAYS: JSON.stringify(GATEWAYS),
};

const app = useApp(SETTINGS);

const at = (path: string) => `${app.url}/ussd/${path}`;
const turn = () => ({
  sessionId: randomBytes(8).toString('hex'),
  serviceCode: '*6655#',
  phoneNumber: newNumber(),
  text: '',
});

function expectTaken(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringMatching(/^END No sign-in request/) as string,
  ]);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe('The signature of a USSD callback', () => {
  const now = () => String(Math.floor(Date.now() / 1000));
  const sign = (text: string, key: string | Buffer = SECRET) =>
    createHmac('sha256', key).update(text);
  const signed = (body: string, timestamp = now(), over = `${timestamp}.${body}`) =>
    postRaw(at('hmac'), body, {
      'x-timestamp': timestamp,
      'x-signature': sign(over).digest('hex'),
    });

  it('covers time and raw body, in hex or base64', async () => {
    expectTaken(await signed(JSON.stringify(turn(), null, 3)));
    const [body, timestamp] = [JSON.stringify(turn()), String(Date.now())];
    const digest = sign(`${timestamp}.${body}`).digest('base64');
    expectTaken(
      await postRaw(at('hmac'), body, {
        'x-timestamp': timestamp,
        'x-signature': `sha256=${digest}`,
      }),
    );
  });

  it('covers the query of a GET', async () => {
    const query = new URLSearchParams(turn()).toString();
    const timestamp = now();
    const headers = {
      'x-timestamp': timestamp,
      'x-signature': sign(`${timestamp}.${query}`).digest('hex'),
    };
    expectTaken(await send(`${at('hmac')}?${query}`, { headers }));
    expectRefusal(await send(`${at('hmac')}?${query}&a=b`, { headers }), 'NOT_FOUND');
  });

  it('follows Standard Webhooks, with one valid signature among several', async () => {
    const [body, timestamp] = [JSON.stringify(turn()), now()];
    const key = Buffer.from(WEBHOOK.slice(6), 'base64');
    const good = sign(`msg_1.${timestamp}.${body}`, key).digest('base64');
    const headers = (id: string) => ({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1,${good}`,
    });
    expectRefusal(await postRaw(at('webhook'), body, headers('msg_2')), 'NOT_FOUND');
    expectTaken(await postRaw(at('webhook'), body, headers('msg_1')));
  });

  it('leads to the screen that asks to dial again if its look-up fails or times out', async () => {
    const hasty = await startApp({ ...SETTINGS, USSD_TIMEOUT: '200' });
    onTestFinished(hasty.close);
    const insert = vi.spyOn(hasty.get(Database), 'insertIfAbsent');
    insert.mockReturnValueOnce(Promise.withResolvers<never>().promise);
    insert.mockRejectedValueOnce(ERRORS.SERVICE_UNAVAILABLE());
    for (let i = 0; i < 2; i += 1) {
      const [body, timestamp] = [JSON.stringify(turn()), now()];
      const headers = {
        'x-timestamp': timestamp,
        'x-signature': sign(`${timestamp}.${body}`).digest('hex'),
      };
      const answer = await postRaw(`${hasty.url}/ussd/hmac`, body, headers);
      expect([answer.status, answer.text]).toEqual([
        200,
        'END The service is busy. Please dial again.',
      ]);
    }
    const { text } = await send(`${hasty.url}/metrics`);
    expect(text).toContain('keypad_ussd_turns_total{gateway="hmac",outcome="busy"} 2');
    expect(text).not.toContain('unproven');
  });

  it('proves one callback: one of 10 parallel uses is accepted', async () => {
    const [body, timestamp] = [JSON.stringify(turn()), now()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => signed(body, timestamp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expectRefusal(await signed(body, timestamp), 'NOT_FOUND');
    const { text } = await send(`${app.url}/metrics`);
    expect(text).toMatch(/^keypad_ussd_turns_total\{gateway="",outcome="unproven"\} \d\d$/m);
  });

  it('proves the end of a session once', async () => {
    const [body, timestamp] = [JSON.stringify({ ...turn(), status: 'Success' }), now()];
    const answer = await signed(body, timestamp);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expectRefusal(await signed(body, timestamp), 'NOT_FOUND');
  });

  it('expires after five minutes either way, and is remembered for longer', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    for (const [shift, taken] of [
      [-295, true],
      [295, true],
      [-302, false],
      [305, false],
    ] as const) {
      const answer = await signed(JSON.stringify(turn()), String(seconds + shift));
      if (taken) expectTaken(answer);
      else expectRefusal(answer, 'NOT_FOUND');
    }
    const rows = () => app.query('SELECT * FROM ussd_signatures');
    await app.travel(601);
    await app.get(HousekeepingService).sweepAll();
    expect(await rows()).not.toEqual([]);
    await app.travel(300);
    await app.get(HousekeepingService).sweepAll();
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['missing', {}],
    ['without a time', { 'x-signature': 'x' }],
    ['nonsense', { 'x-timestamp': 'now', 'x-signature': 'x' }],
    ['empty', { 'x-timestamp': String(Math.floor(Date.now() / 1000)), 'x-signature': '' }],
  ])('leads to NOT_FOUND if it is %s', async (_what, headers) => {
    expectRefusal(await postRaw(at('hmac'), JSON.stringify(turn()), headers), 'NOT_FOUND');
  });

  it('leads to NOT_FOUND over another body or with another key, and is not remembered', async () => {
    const before = (await app.query('SELECT * FROM ussd_signatures')).length;
    const [body, timestamp] = [JSON.stringify(turn()), now()];
    expectRefusal(await signed(body, timestamp, `${timestamp}.${body} `), 'NOT_FOUND');
    const forged = {
      'x-timestamp': timestamp,
      'x-signature': sign(`${timestamp}.${body}`, 'key').digest('hex'),
    };
    expectRefusal(await postRaw(at('hmac'), body, forged), 'NOT_FOUND');
    expect(await app.query('SELECT * FROM ussd_signatures')).toHaveLength(before);
  });
});

function postRaw(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

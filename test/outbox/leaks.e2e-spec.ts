import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CircuitBreaker } from '../../src/delivery/sms/circuit-breaker.js';
import {
  DeadLetterService,
  DeliveryReceipts,
  CodeTimeline,
} from '../../src/delivery/outbox/index.js';
import { OtpService } from '../../src/accounts/otp/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { Evidence } from '../support/assertions/evidence.js';
import { postForm, postJson, send } from '../support/actors/http.js';
import { randomLetters } from '../support/random-letters.js';
import { SmsGateway, type Call } from '../support/servers/sms-gateway.js';
import { json, PATIENCE, PRESETS, Providers } from '../support/servers/sms-providers.js';
import { Smsc } from '../support/servers/smsc.js';
import { codeSourceIn } from '../support/actors/derived-code.js';

/** The places where a secret may appear. No other place may contain one. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  number: ['table users.cell_number', 'table messages.recipient'],
};

type Reply = (response: ServerResponse, call: Call) => void;

/** Returns everything in a call, also decoded, as a hostile provider would echo it. */
function echo({ path, query, headers, body }: Call): string {
  const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  return JSON.stringify([
    path,
    query.toString(),
    plain(query.toString()),
    headers,
    body,
    plain(body),
  ]);
}
const inOneLine = (call: Call) =>
  echo(call)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 4_000);
const refusal =
  (status: number): Reply =>
  (response, call) => {
    json(
      {
        message: echo(call),
        code: 21211,
        return: { status, message: echo(call) },
        error: echo(call),
      },
      status,
    )(response);
  };

/** The responses of an HTTP provider to the users in this order; each echoes the call. */
const FAULTS: readonly Reply[] = [
  ...[400, 401, 403, 404, 422, 429, 500, 503].map(refusal),
  refusal(200),
  (response, call) => response.writeHead(200).end(`<html>${echo(call)}`),
  (response, call) =>
    response
      .writeHead(302, { location: `/${encodeURIComponent(inOneLine(call)).slice(0, 2_000)}` })
      .end(),
  (response, call) => response.writeHead(500, inOneLine(call).slice(0, 500)).end(),
  (response, call) =>
    response.writeHead(429, { 'retry-after': inOneLine(call).slice(0, 500) }).end(),
  (response, call) =>
    void response.socket?.end(`HTTP/1.1 200 ${inOneLine(call)}\r\n${inOneLine(call)}\r\n\r\n`),
  (response) => response.socket?.destroy(),
  () => undefined,
];

/** Returns true for a poll of a message state. */
const isQuestion = ({ path }: Call) => /status|v1\/send\/\d/.test(path);

const evidence = new Evidence();
const providers = new Providers();
const secrets: { kind: string; value: string }[] = [];
const fresh = (kind: string) => {
  const value = `S${randomLetters(24)}`;
  secrets.push({ kind, value });
  return value;
};
let gateway: SmsGateway;

beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
beforeEach(() => {
  gateway.calls.length = 0;
  secrets.length = 0;
  // One provider gets all faults and must stay in use.
  vi.spyOn(CircuitBreaker.prototype, 'recordFailure').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await providers.stop();
});

const TRIED = 'SELECT COUNT(DISTINCT message_id) AS n FROM message_attempts';

/** Registers users with these number endings and asks for a code for each. */
async function ask(app: TestApp, suffixes: readonly string[]): Promise<Actor[]> {
  const actors = suffixes.map(
    (suffix, i) => new Actor(app, `+98914${String(1_000_000 + i).slice(4)}${suffix}`),
  );
  const tried = async () => Number((await app.query(TRIED))[0]?.['n']);
  const before = await tried();
  for (const actor of actors) {
    expectOk(await actor.register());
    expectOk(await actor.initialize('sms'));
    secrets.push({ kind: 'number', value: actor.cell_number.slice('+98'.length) });
  }
  await vi.waitUntil(async () => (await tried()) === before + actors.length, PATIENCE);
  return actors;
}

/** Searches the output of all commands and pages, all rows and the log for every secret. */
async function leaksOf(app: TestApp): Promise<string[]> {
  const rows = (await app.query('SELECT * FROM messages')).map(codeSourceIn);
  const codes = rows.map((row) => app.get(OtpService).deriveCode(row));
  expect(codes[0]).toMatch(/^\d{10}$/);
  secrets.push(...codes.map((value) => ({ kind: 'code', value })));
  for (const key of app.config.KEYS.split(','))
    secrets.push({ kind: 'master key', value: key.split(':')[1] ?? '' });
  const all = app.get(DeliveryReceipts).buildReceiptUrl('main', 'all').split('.').at(-1) ?? '';
  secrets.push({ kind: 'address of receipts', value: all });
  for (const { subject } of rows)
    evidence.add('timeline', JSON.stringify(await app.get(CodeTimeline).listEvents({ subject })));
  evidence.add(
    'dead letters',
    JSON.stringify(await app.get(DeadLetterService).listDeadLetters(100)),
  );
  for (const page of ['/metrics', '/health/ready'])
    evidence.add(page, (await send(`${app.url}${page}`)).text);
  await evidence.addDatabase(app);
  evidence.add('log', providers.lines.join(''));
  const found = secrets.flatMap(({ kind, value }) =>
    evidence.find(value).map(({ place, form }) => ({ kind, place, form })),
  );
  // The search works: it finds numbers in their allowed places.
  expect(found.map(({ kind, place }) => `${kind} ${place}`)).toContain(
    'number table messages.recipient',
  );
  expect(
    evidence.find('message_attempts').length + evidence.find('by main: ').length,
  ).toBeGreaterThan(0);
  const undeclared = found.filter(({ kind, place }) => !DECLARED[kind]?.includes(place));
  return [...new Set(undeclared.map(({ kind, place, form }) => `${kind} as ${form} in ${place}`))];
}

/**
 * Sends hostile receipts, to the address of a message, to that of all and without a proof; each
 * echoes the call.
 */
async function report(app: TestApp, reference: string): Promise<void> {
  const text = gateway.calls.map(echo).join('').slice(0, 20_000);
  const report = {
    MessageSid: reference,
    MessageStatus: 'delivered',
    messageId: reference,
    messageid: reference,
    status: 'x',
  };
  const body = { ...report, d: '8', Body: text, To: text, error: { description: text } };
  for (const address of [1, 2, 'all'] as const) {
    const { pathname } = new URL(app.get(DeliveryReceipts).buildReceiptUrl('main', address));
    for (const answer of [
      await postJson(app.url + pathname, {
        ...body,
        results: [{ ...body, status: { groupId: 3, name: text } }],
      }),
      await postForm(app.url + pathname, { ...report, Body: text }),
      await postForm(`${app.url}${pathname}x`, { ...report, Body: text }),
      await postForm(
        `${app.url}/delivery/receipts/main`,
        { ...report, Body: text },
        { 'x-twilio-signature': 'wrong' },
      ),
    ]) {
      evidence.add('answers to receipts', answer.text);
    }
  }
}

const settings = { OTP_DIGITS: '10' };

describe.each(Object.entries(PRESETS))('The preset %s', (preset, { options, yes, reference }) => {
  it(
    'reveals no code, key or number, whatever the provider answers, repeats or reports [LEAK-1] [OTP-11]',
    { timeout: 300_000 },
    async () => {
      const own: Record<string, unknown> = { ...options(gateway) };
      for (const name of ['key', 'token', 'secret'])
        if (name in own) own[name] = fresh(`option ${name}`);
      const suffixes = Array.from({ length: FAULTS.length + 3 }, (_, i) => String(1_101 + i));
      gateway.reply = (response, call) => {
        const sent = /98914\d{3}(\d{4})/.exec(decodeURIComponent(call.path + call.body))?.[1];
        if (isQuestion(call)) {
          refusal(500)(response, call);
          return;
        }
        const place = suffixes.indexOf(sent ?? '');
        const fault = FAULTS[place];
        if (fault !== undefined) {
          fault(response, call);
          return;
        }
        // One response has the code as its message id.
        const id =
          place === FAULTS.length ? (/\b\d{10}\b/.exec(call.body)?.[0] ?? reference) : reference;
        json(
          JSON.parse(
            JSON.stringify({ ...yes, note: echo(call) }).replace(
              new RegExp(`"?${reference}"?`),
              `"${id}"`,
            ),
          ),
        )(response);
      };
      const app = await providers.startWith(settings, {
        name: 'main',
        driver: 'http',
        preset,
        window: 64,
        options: own,
      });
      await ask(app, suffixes);
      await report(app, reference);
      await app.travel(6);
      if (preset.startsWith('kavenegar') || preset === 'sms.ir') {
        await vi.waitUntil(() => providers.lines.join('').includes('state not known'), PATIENCE);
      }
      expect(await leaksOf(app)).toEqual([]);
    },
  );
});

describe('Kannel', () => {
  it(
    'reveals no code, password or number, whatever it answers, repeats or reports [LEAK-1] [OTP-11]',
    { timeout: 300_000 },
    async () => {
      const suffixes = Array.from({ length: FAULTS.length + 3 }, (_, i) => String(1_101 + i));
      gateway.reply = (response, call) => {
        const fault = FAULTS[suffixes.indexOf(call.query.get('to')?.slice(-4) ?? '')];
        if (fault !== undefined) {
          fault(response, call);
          return;
        }
        response.writeHead(202).end(`0: Accepted for delivery ${echo(call)}`);
      };
      const options = {
        url: gateway.url,
        username: 'keypad',
        password: fresh('password'),
        sender: '1000',
      };
      const app = await providers.startWith(settings, {
        name: 'main',
        driver: 'kannel',
        window: 64,
        options,
      });
      await ask(app, suffixes);
      await report(app, 'K1');
      expect(await leaksOf(app)).toEqual([]);
    },
  );
});

describe('An SMSC', () => {
  it(
    'reveals no code, password or number if it refuses, throttles, is silent, disconnects or reports the text [LEAK-1] [OTP-11]',
    { timeout: 300_000 },
    async () => {
      const smsc = await Smsc.start();
      secrets.push({ kind: 'password', value: 'smppsecr' });
      const app = await providers.startWith(settings, {
        ...smsc.provider,
        name: 'main',
        window: 64,
      });
      await vi.waitUntil(() => smsc.binds > 0, PATIENCE);
      await ask(app, ['1234', '0000', '9999', '8888', '7777', '5555']);
      await vi.waitUntil(
        async () => (await app.query('SELECT DISTINCT status FROM receipts')).length === 2,
        PATIENCE,
      );
      // Ends the link and drops the receipts in flight.
      await ask(app, ['6666']);
      smsc.refuses = true;
      await smsc.up(await smsc.down());
      await vi.waitUntil(() => providers.lines.join('').includes('bind refused'), PATIENCE);
      await report(app, '00000001');
      expect(await leaksOf(app)).toEqual([]);
      await smsc.down();
    },
  );
});

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';

const PYTHON = '/usr/bin/python3';
const FOLDER = join(ROOT, 'examples/sign-in');
/** CI installs Python (`.ci/run`). */
const IS_INSTALLED = process.env['CI'] === 'true' || existsSync(PYTHON);

/** Starts the sample for a number. What it asks for is typed into `stdin`. */
function startSample(app: TestApp, number: string) {
  const env = {
    ...{
      KEYPAD: app.url,
      CLIENT_ID: String(app.client.client_id),
      CLIENT_SECRET: app.client.client_secret,
    },
    PYTHONUNBUFFERED: '1',
  };
  const child = spawn(PYTHON, ['keypad.py', number], { cwd: FOLDER, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += String(part)));
  const ended = exitCodeOf(child);
  return { printed: () => printed, type: (line: string) => child.stdin.write(`${line}\n`), ended };
}

it.runIf(IS_INSTALLED)(
  'the sign-in in Python asks again after a wrong code, refreshes, reads tickets and signs out',
  async () => {
    const app = await startApp({ LIMITS: 'off' });
    onTestFinished(app.close);
    const actor = await Actor.signedIn(app);
    await actor.gql(
      'mutation { TicketAdd(ticket_department_id: 1, title: "Lost card", content: "Help") { id } }',
    );
    await app.travel(3_600);
    const { printed, type, ended } = startSample(app, actor.cell_number);
    await expect.poll(printed).toMatch(/^Dial \*6655#\.\nCode: $/);
    const code = await actor.dialledCode();
    type(`${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`);
    await expect.poll(printed).toMatch(/\(4 tries left\)\nCode: $/);
    type(code);
    expect(await ended, printed()).toBe(0);
    expect(printed()).toMatch(/\nCode: NEW Lost card\nSigned out\.\n$/);
  },
);

it.runIf(IS_INSTALLED)('the sign-in in Python registers a number without an account', async () => {
  const app = await startApp({ LIMITS: 'off' });
  onTestFinished(app.close);
  const actor = new Actor(app, newNumber());
  const { printed, type, ended } = startSample(app, actor.cell_number);
  await expect.poll(printed).toBe('First name: ');
  type('Sara');
  await expect.poll(printed).toBe('First name: Last name: ');
  type('Ahmadi');
  await expect.poll(printed).toMatch(/Dial \*6655#\.\nCode: $/);
  type(await actor.dialledCode());
  expect(await ended, printed()).toBe(0);
  expect(printed()).toMatch(/\nCode: Signed out\.\n$/);
});

/** Evaluates a call, and prints its result and the waits before repetitions. */
const TRIAL = `
import json, sys, keypad
waits = []
keypad.time.sleep = waits.append
keypad.random.uniform = lambda low, high: 1
store = keypad.Memory()
app = keypad.Keypad(sys.argv[1], 1, "secret", store)
app._keep({"refresh_token": "kpr_old", "access_token": "token"})
def outcome(call):
    try:
        return call()
    except Exception as error:
        return [type(error).__name__, getattr(error, "status", None), getattr(error, "code", None)]
print(json.dumps([outcome(lambda: eval(sys.argv[2])), waits]))
`;
import { z } from 'zod';
import { exitCodeOf } from '../support/servers/child-exit.js';
import { readJson, readJsonObject } from '../support/assertions/read-json.js';

/** What the trial of a call prints: its result, and the seconds that it waited. */
const TRIED = z.tuple([z.unknown(), z.array(z.number())]);
const QUERY = `app.graphql("{ Me { id } }")`;
const MUTATION = `app.graphql("mutation { CardAdd }")`;
const REQUEST = `app.request_code("0912")`;
const SMS = `app.request_code("0912", "sms")`;
const refusal = (code: string) =>
  JSON.stringify({ data: null, errors: [{ readable_code: code, message: 'No.' }] });
const LOST = ['RemoteDisconnected', null, null];
const TOKENS = JSON.stringify({ access_token: 'new', refresh_token: 'kpr_new' });
const ME = JSON.stringify({ data: { Me: { id: '7' } } });
const DIAL = JSON.stringify({ ussd_code: '*6655#' });
type Response =
  'hang up' | 'cut' | readonly [status: number, body: string, headers?: Record<string, string>];
type Trial = readonly [string, string, readonly Response[], unknown, number[]];
/** Refusals of a text message after which a dial is offered. */
const DIALS = [
  [503, 'DELIVERY_UNAVAILABLE'],
  [400, 'SMS_NOT_OFFERED'],
  [429, 'RATE_LIMITED'],
] as const;
const TRIALS: readonly Trial[] = [
  [
    'waits as long as a 503 says',
    QUERY,
    [
      [503, refusal('SERVICE_UNAVAILABLE'), { 'retry-after': '3' }],
      [200, ME],
    ],
    { Me: { id: '7' } },
    [3],
  ],
  [
    'waits longer each time',
    QUERY,
    [
      [502, '<h1>'],
      [504, '[]'],
      [200, ME],
    ],
    { Me: { id: '7' } },
    [1, 2],
  ],
  [
    'gives up after three attempts, so a refresh ends within 30 s',
    QUERY,
    [[401, '{}'], 'hang up', 'hang up', 'hang up'],
    LOST,
    [1, 2],
  ],
  [
    'gives up if it would have to wait for long',
    QUERY,
    [[503, '', { 'retry-after': '60' }]],
    ['Refused', 503, ''],
    [],
  ],
  [
    'repeats a query whose response was lost',
    QUERY,
    ['hang up', [200, ME]],
    { Me: { id: '7' } },
    [1],
  ],
  ['repeats a query whose response was cut', QUERY, ['cut', [200, ME]], { Me: { id: '7' } }, [1]],
  [
    'refuses the page of a proxy',
    QUERY,
    [[200, '<h1>Sign in to the WLAN</h1>']],
    ['Refused', 200, ''],
    [],
  ],
  ['never repeats a mutation', MUTATION, [[503, '']], ['Refused', 503, ''], []],
  ['never repeats a mutation whose response was lost', MUTATION, ['hang up'], LOST, []],
  [
    'never repeats a mutation after a comment and a fragment',
    `app.graphql("# Adds a card\\nfragment Id on Card { id } mutation { CardAdd { ...Id } }")`,
    ['hang up'],
    LOST,
    [],
  ],
  [
    'repeats a request for a code whose response was lost',
    REQUEST,
    ['hang up', [200, DIAL]],
    { ussd_code: '*6655#' },
    [1],
  ],
  [
    'never repeats a code after a 503',
    `app.sign_in("0912", "1")`,
    [[503, '']],
    ['Refused', 503, ''],
    [],
  ],
  ['never repeats a registration', `app.register("Sara", "Ahmadi", "0912")`, ['hang up'], LOST, []],
  [
    'repeats a refresh whose response was lost',
    QUERY,
    [[401, '{}'], 'hang up', [200, TOKENS], [200, ME]],
    { Me: { id: '7' } },
    [1],
  ],
  [
    'never repeats a code whose response was lost',
    `app.sign_in("0912", "1")`,
    ['hang up'],
    LOST,
    [],
  ],
  [
    'forgets both tokens when it signs out, and has nothing to do the second time',
    `[app.sign_out(), app.sign_out(), app.access_token, store.read()]`,
    [[200, '{}']],
    [null, null, null, null],
    [],
  ],
  ...DIALS.map(([status, code]): Trial => [
    `changes to a dial after ${code}`,
    SMS,
    [
      [status, refusal(code), { 'retry-after': '9' }],
      [200, DIAL],
    ],
    { ussd_code: '*6655#' },
    [],
  ]),
  [
    'leaves a rate limit of the dial to the app',
    REQUEST,
    [[429, refusal('RATE_LIMITED'), { 'retry-after': '5' }]],
    ['Refused', 429, 'RATE_LIMITED'],
    [],
  ],
  [
    'ends a session that the service has ended',
    QUERY,
    [
      [401, '{}'],
      [400, refusal('INVALID_GRANT')],
    ],
    ['SignedOut', null, null],
    [],
  ],
];

/** Runs a call, and returns its result with the waits and what was sent. */
async function attempt(call: string, responses: readonly Response[]) {
  const service = await SmsGateway.start();
  onTestFinished(() => {
    service.close();
  });
  const rest = [...responses];
  service.reply = (response) => {
    const next = rest.shift() ?? 'hang up';
    if (next === 'hang up') response.destroy();
    else if (next === 'cut')
      response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy());
    else response.writeHead(next[0], next[2]).end(next[1]);
  };
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', TRIAL, service.url, call], {
    cwd: FOLDER,
  });
  const [result, waits] = readJson(TRIED, stdout);
  const calls = service.calls.map(({ path, body }) => ({
    path,
    body: readJsonObject(body),
  }));
  return { result, waits, calls };
}

it.runIf(IS_INSTALLED).each(TRIALS)(
  'the sign-in in Python %s',
  async (_, call, responses, result, waits) => {
    const seen = await attempt(call, responses);
    expect([seen.result, seen.waits, seen.calls.length]).toEqual([result, waits, responses.length]);
  },
);

it.runIf(IS_INSTALLED)(
  'the sign-in in Python requests a code with the text of its client',
  async () => {
    const { calls } = await attempt(SMS, [[200, DIAL]]);
    const body = { username: '0912', channel: 'sms', client_id: 1 };
    expect(calls).toEqual([{ path: '/api/oauth/initialize', body }]);
  },
);

it.runIf(IS_INSTALLED)(
  'the sign-in in Python revokes the session that the user left offline after a restart, and keeps the next one',
  async () => {
    const offline: Response[] = ['hang up', 'hang up', 'hang up'];
    const steps = [
      'outcome(app.sign_out)[0]',
      'app.access_token',
      `outcome(lambda: ${QUERY})[0]`,
      'app.sign_in("0912", "1")',
      'keypad.Keypad(sys.argv[1], 1, "secret", store).revoke_left()',
      QUERY,
      'json.loads(store.read())',
    ];
    const { result, calls } = await attempt(`[${steps.join(', ')}]`, [
      ...offline,
      [200, TOKENS],
      [200, '{}'],
      [200, ME],
    ]);
    const kept = { session: 'kpr_new', left: [] };
    expect(result).toEqual([
      'RemoteDisconnected',
      null,
      'SignedOut',
      null,
      null,
      { Me: { id: '7' } },
      kept,
    ]);
    const revoked = calls
      .filter(({ path }) => path === '/api/oauth/revoke')
      .map(({ body }) => body['token']);
    expect(revoked).toEqual(['kpr_old', 'kpr_old', 'kpr_old', 'kpr_old']);
  },
);

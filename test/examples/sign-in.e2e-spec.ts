import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp } from '../support/servers/app.js';
import { ROOT } from '../support/servers/built.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';

const PYTHON = '/usr/bin/python3';
const FOLDER = join(ROOT, 'examples/sign-in');
/** CI installs Python (`.ci/run`). */
const IS_INSTALLED = process.env['CI'] === 'true' || existsSync(PYTHON);

it.runIf(IS_INSTALLED)(
  'the sign-in in Python asks again after a wrong code, refreshes, reads tickets and signs out',
  async () => {
    const app = await startApp({ LIMITS: 'off' });
    onTestFinished(app.close);
    const actor = await Actor.signedIn(app);
    await actor.gql('mutation { TicketAdd(ticket_department_id: 1, title: "Lost card", content: "Help") { id } }');
    await app.travel(3_600);
    const env = {
      ...{ KEYPAD: app.url, CLIENT_ID: String(app.client.client_id), CLIENT_SECRET: app.client.client_secret },
      PYTHONUNBUFFERED: '1',
    };
    const child = spawn(PYTHON, ['keypad.py', actor.cell_number], { cwd: FOLDER, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += String(part)));
    const ended = once(child, 'exit') as Promise<[number]>;
    await expect.poll(() => printed).toMatch(/^Dial \*6655# within \d+ s\.\nCode: $/);
    const code = await actor.dialledCode();
    child.stdin.write(`${code.startsWith('0') ? '1' : '0'}${code.slice(1)}\n`);
    await expect.poll(() => printed).toMatch(/\(4 tries left\)\nCode: $/);
    child.stdin.write(`${code}\n`);
    expect((await ended)[0], printed).toBe(0);
    expect(printed).toMatch(/\nCode: NEW Lost card\nSigned out\.\n$/);
  },
);

/** Runs a call against responses that are given in order, and returns what came of it, with the waits. */
const TRIAL = `
import json, sys, keypad
waits = []
keypad.time.sleep = waits.append
keypad.random.uniform = lambda low, high: 1
store = keypad.Memory()
store.write("kpr_old")
app = keypad.Keypad(sys.argv[1], 1, "secret", store)
app.access_token = "token"
try:
    result = eval(sys.argv[2])
except Exception as error:
    result = [type(error).__name__, getattr(error, "status", None), getattr(error, "code", None)]
print(json.dumps([result, waits]))
`;
const QUERY = `app.graphql("{ Me { id } }")`;
const MUTATION = `app.graphql("mutation { CardAdd }")`;
const refusal = (code: string) => JSON.stringify({ data: null, errors: [{ readable_code: code, message: 'No.' }] });
const TOKENS = JSON.stringify({ access_token: 'new', refresh_token: 'kpr_new' });
const ME = JSON.stringify({ data: { Me: { id: '7' } } });
const DIAL = JSON.stringify({ ussd_code: '*6655#' });
type Response = 'hang up' | readonly [status: number, body: string, headers?: Record<string, string>];
const TRIALS: readonly (readonly [string, string, readonly Response[], unknown, number[]])[] = [
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
      [503, '<h1>'],
      [502, '<h1>'],
      [504, '[]'],
      [200, ME],
    ],
    { Me: { id: '7' } },
    [1, 2, 4],
  ],
  [
    'gives up after four attempts',
    QUERY,
    [
      [503, ''],
      [503, ''],
      [503, ''],
      [503, ''],
    ],
    ['Refused', 503, ''],
    [1, 2, 4],
  ],
  ['gives up if it would have to wait for long', QUERY, [[503, '', { 'retry-after': '60' }]], ['Refused', 503, ''], []],
  ['repeats a query whose response was lost', QUERY, ['hang up', [200, ME]], { Me: { id: '7' } }, [1]],
  ['never repeats a mutation', MUTATION, [[503, '']], ['Refused', 503, ''], []],
  ['never repeats a mutation whose response was lost', MUTATION, ['hang up'], ['RemoteDisconnected', null, null], []],
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
    ['RemoteDisconnected', null, null],
    [],
  ],
  [
    'forgets both tokens when it signs out, and has nothing to do the second time',
    `[app.sign_out(), app.sign_out(), app.access_token, store.read()]`,
    [[200, '{}']],
    [null, null, null, null],
    [],
  ],
  [
    'changes to a dial if no message can be sent',
    `app.request_code("0912", "sms")`,
    [
      [503, refusal('DELIVERY_UNAVAILABLE'), { 'retry-after': '9' }],
      [200, DIAL],
    ],
    { ussd_code: '*6655#' },
    [],
  ],
  [
    'changes to a dial for a number without messages',
    `app.request_code("0912", "sms")`,
    [
      [400, refusal('SMS_NOT_OFFERED')],
      [200, DIAL],
    ],
    { ussd_code: '*6655#' },
    [],
  ],
  [
    'leaves a rate limit to the app',
    `app.request_code("0912")`,
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

it.runIf(IS_INSTALLED).each(TRIALS)('the sign-in in Python %s', async (_, call, responses, result, waits) => {
  const service = await SmsGateway.start();
  onTestFinished(() => {
    service.close();
  });
  const rest = [...responses];
  service.reply = (response) => {
    const next = rest.shift() ?? 'hang up';
    if (next === 'hang up') response.destroy();
    else response.writeHead(next[0], next[2]).end(next[1]);
  };
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', TRIAL, service.url, call], { cwd: FOLDER });
  expect(JSON.parse(stdout)).toEqual([result, waits]);
  expect([service.calls.length, rest]).toEqual([responses.length, []]);
});

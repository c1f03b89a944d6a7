import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp, type TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { Evidence } from '../support/assertions/evidence.js';
import { postForm } from '../support/actors/http.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  KEY,
  messageTo,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';
import { readJson, readJsonObjects } from '../support/assertions/read-json.js';
import { ask } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';

/** Each command runs beside the running server on the same database. */
describe('keypad delivery', () => {
  const providers = new Providers();
  /** All that the commands wrote, but the one address that is a secret by itself. */
  const evidence = new Evidence();
  let gateway: SmsGateway;
  let app: TestApp;
  beforeAll(async () => {
    gateway = await SmsGateway.start();
    const options = PRESETS.twilio.options(gateway);
    const provider = {
      name: 'main',
      driver: 'http',
      preset: 'twilio',
      options: { ...options, token: '$SECRET_MAIN' },
    };
    app = await providers.startWith({ OTP_DIGITS: '10', SECRET_MAIN: KEY }, provider);
  });
  afterAll(async () => {
    await providers.stop();
    gateway.close();
  });

  /** Words are separated by single spaces. */
  async function run(line: string) {
    const { DATABASE_URL, DATA_DIR, BASE_URL } = app.config;
    const options = { ...PRESETS.twilio.options(gateway), token: '$SECRET_MAIN' };
    const SMS_PROVIDERS = JSON.stringify([
      { name: 'main', driver: 'http', preset: 'twilio', options },
    ]);
    const settings = {
      DATABASE_URL,
      DATA_DIR,
      BASE_URL,
      OTP_DIGITS: '10',
      DELIVERY: 'providers',
      SMS_PROVIDERS,
    };
    const outcome = await keypad(
      { ...settings, SECRET_MAIN: KEY, USSD_GATEWAY_TOKEN: 'x'.repeat(32) },
      line.split(' '),
    );
    evidence.add(
      line.startsWith('delivery address') ? 'stderr' : 'stdout and stderr',
      outcome.stderr,
    );
    if (!line.startsWith('delivery address')) evidence.add('stdout and stderr', outcome.stdout);
    return outcome;
  }

  /** The code in the text that came last, known to the search from now on. */
  const codes = new Set<string>();
  const numbers = new Set<string>();
  function lastCode(): string {
    const body = gateway.calls.filter(({ path }) => path.endsWith('Messages.json')).at(-1)?.body;
    const code = /\b\d{10}\b/.exec(new URLSearchParams(body).get('Body') ?? '')?.[0] ?? '';
    codes.add(code);
    return code;
  }

  async function ended(
    status: number,
    state: string,
  ): Promise<{ actor: Actor; id: number; code: string }> {
    gateway.reply = status === 200 ? json(PRESETS.twilio.yes) : status;
    const actor = await asked(app);
    numbers.add(actor.cell_number);
    await isIn(app, actor, state);
    return { actor, id: Number((await messageTo(app, actor))['id']), code: lastCode() };
  }

  it('show: the steps of a user are listed by id, by number and by challenge', async () => {
    const { actor, id, code } = await ended(200, 'accepted');
    const callback = new URLSearchParams(gateway.calls.at(-1)?.body).get('StatusCallback') ?? '';
    await postForm(app.url + new URL(callback).pathname, {
      MessageSid: 'SM1',
      MessageStatus: 'delivered',
    });
    expectOk(await actor.token(code));
    const { challenge_id } = await messageTo(app, actor);
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    const national = `0${actor.cell_number.slice('+98'.length)}`;
    const shown = await run(`delivery show --user ${String(user?.['id'])} --json`);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    const events = readJsonObjects(shown.stdout);
    expect(events.map(({ step }) => step).sort()).toEqual(
      ['ASKED', 'DELIVERED', 'ENTERED', 'QUEUED', 'SENDING', 'SENT'].sort(),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        step: 'DELIVERED',
        detail: 'delivered',
        message: id,
        provider: 'main',
      }),
    );
    for (const whose of [`--user ${national}`, `--challenge ${String(challenge_id)}`]) {
      expect((await run(`delivery show ${whose} --json`)).json()).toEqual(events);
    }
    const table = await run(`delivery show --user ${national}`);
    expect(table.stdout).toContain('The phone received the message');
    expect(table.stdout).toMatch(
      /^at +text +message +provider +detail\n(\d{4}-\d\d-\d\d [^\n]+\n){6}$/,
    );
  });

  it('show: each outcome is told in words, without names of states', async () => {
    const { actor, id } = await ended(400, 'failed');
    for (const [outcome, state, reason, text, detail] of [
      ['never', 'failed', 'response status 400', 'did not accept the message', 'not sent'],
      ['elsewhere', 'failed', 'not reached: ECONNREFUSED', 'could not be reached', 'not sent'],
      [
        'unknown',
        'unconfirmed',
        'no response',
        'not known whether the provider accepted',
        'nothing confirms it',
      ],
    ] as const) {
      await app.query('UPDATE message_attempts SET outcome = ?, reason = ?', [outcome, reason]);
      await app.query('UPDATE messages SET state = ? WHERE id = ?', [state, id]);
      const { stdout } = await run(
        `delivery show --user 0${actor.cell_number.slice('+98'.length)}`,
      );
      expect(stdout).toMatch(new RegExp(`text message, .*${detail}[^]*${text}`));
      expect(stdout).not.toMatch(
        /\b(otp\.sms|now|ready|leased|unconfirmed|failed|never|elsewhere|unknown)\b/,
      );
    }
  });

  it('show: a missing or unknown argument ends with one line', async () => {
    expect(await run('delivery show')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: give --user or --challenge\n',
    });
    const stranger = { code: 1, stdout: '', stderr: 'error: there is no such user\n' };
    expect(await run('delivery show --user 09129999999')).toMatchObject(stranger);
    expect(await run('delivery show --user 999999')).toMatchObject(stranger);
    expect((await run('delivery show --challenge none --json')).json()).toEqual([]);
  });

  it('address: the printed address takes receipts of all messages of a provider', async () => {
    const { actor } = await ended(200, 'accepted');
    const { stdout, stderr, code } = await run('delivery address main');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout.trim()).toMatch(
      new RegExp(`^${app.config.BASE_URL}/delivery/receipts/main/all/[\\w.-]+$`),
    );
    await app.query("UPDATE messages SET provider_message_id = 'SM7' WHERE recipient = ?", [
      actor.cell_number,
    ]);
    const report = { MessageSid: 'SM7', MessageStatus: 'undelivered' };
    expect((await postForm(app.url + new URL(stdout.trim()).pathname, report)).status).toBe(204);
    await isIn(app, actor, 'undelivered');
    expect(await run('delivery address other')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'error: there is no such provider\n',
    });
  });

  it('failed, resend, cancel: an undelivered message is listed, sent again or cancelled', async () => {
    const { actor, id, code } = await ended(400, 'failed');
    const other = await ended(400, 'failed');
    const [newest, older] = readJsonObjects((await run('delivery failed --json')).stdout);
    expect(newest).toMatchObject({
      id: other.id,
      state: 'failed',
      resendable: true,
      reason: 'response status 400',
    });
    expect(older).toMatchObject({ id, attempts: 1, provider: 'main', kind: 'otp.sms' });
    expect((await run('delivery failed --limit 1')).stdout).toMatch(
      /^id +account +[^\n]+\n\d+ +\d+ +otp\.sms +failed [^\n]+response status 400\n$/,
    );

    gateway.reply = json(PRESETS.twilio.yes);
    const sent = await run(`delivery resend --message ${String(id)} --json`);
    expect(sent.json()).toEqual({ id: expect.any(Number) as number, result: 'WAITING' });
    await isIn(app, actor, 'accepted');
    expect(lastCode()).toBe(code);
    const twice = { code: 1, stdout: '', stderr: 'error: it was sent again as another message\n' };
    expect(await run(`delivery resend --message ${String(id)}`)).toMatchObject(twice);
    expectOk(await actor.token(code));

    const cancelled = await run(`delivery cancel --message ${String(other.id)}`);
    expect(cancelled.stdout).toBe(`id      ${String(other.id)}\nresult  CANCELLED\n`);
    expect((await run(`delivery resend --message ${String(other.id)}`)).stderr).toBe(
      'error: it was cancelled\n',
    );
    expect((await run('delivery resend --message 999999')).stderr).toBe(
      'error: there is no such message\n',
    );
    expect((await run('delivery resend --message x')).code).toBe(2);
    expect((await run('delivery cancel')).code).toBe(2);
    const trail = (await run('audit list --event delivery.resent --json')).json();
    expect(trail).toMatchObject([{ actor: 'operator', subject: `message:${String(id)}` }]);
  });

  it('resend: an expired code is refused', async () => {
    const { id } = await ended(400, 'failed');
    await app.travel(285);
    const late = { code: 1, stdout: '', stderr: 'error: its code is used, replaced or too old\n' };
    expect(await run(`delivery resend --message ${String(id)}`)).toMatchObject(late);
  });

  it('commands and log write no code, number or secret in any form [OTP-11] [LEAK-1]', () => {
    evidence.add('log', providers.lines.join(''));
    const keys = app.config.KEYS.split(',').map((key) => key.split(':')[1] ?? '');
    expect(codes.size).toBeGreaterThanOrEqual(5);
    expect(codes).not.toContain('');
    const secrets = [
      ...codes,
      ...[...numbers].flatMap((number) => [number, `0${number.slice(3)}`]),
      KEY,
      ...keys,
    ];
    expect(
      secrets.flatMap((secret) =>
        evidence.find(secret).map(({ place, form }) => `${secret} as ${form} in ${place}`),
      ),
    ).toEqual([]);
    expect(evidence.find('there is no such message').map(({ place }) => place)).toEqual([
      'stdout and stderr',
    ]);
    expect(evidence.find('response status 400').map(({ place }) => place)).toEqual([
      'stdout and stderr',
      'log',
    ]);
  });
});

describe('keypad ticket department', () => {
  const app = useApp({ LIMITS: 'off' });

  const run = (...words: string[]) => {
    const { DATABASE_URL, DATA_DIR } = app.config;
    return keypad({ DATABASE_URL, DATA_DIR }, ['ticket', 'department', ...words]);
  };
  const titles = (actor: Actor) => ask(actor, graphql('{ TicketDepartments { id title } }'));
  const open = (actor: Actor, id: number) =>
    actor.gql(
      `mutation { TicketAdd(ticket_department_id: ${String(id)}, title: "t", content: "c") { id department { title } } }`,
    );

  it('a new department takes tickets, is renamed on old tickets too, and takes none while disabled', async () => {
    const actor = await Actor.signedIn(app);
    const added = await run('add', '--title', 'Refunds', '--json');
    const { id } = readJson(z.object({ id: z.number() }), added.stdout);
    expect(added.json()).toEqual({ id, title: 'Refunds', disabled_at: null });
    expect(await titles(actor)).toContainEqual({ id: String(id), title: 'Refunds' });
    expect((await open(actor, id)).body.errors).toBeUndefined();

    expect((await run('rename', String(id), '--title', 'Money back')).stdout).toMatch(
      /^title +Money back$/m,
    );
    const { body } = await actor.gql('{ Tickets { department { title } } }');
    expect(body.data).toEqual({ Tickets: [{ department: { title: 'Money back' } }] });

    const disabled = await run('disable', String(id), '--json');
    expect(disabled.json()).toMatchObject({ id, disabled_at: expect.any(String) as string });
    expect(await titles(actor)).not.toContainEqual({ id: String(id), title: 'Money back' });
    expect((await open(actor, id)).body.errors).toHaveLength(1);
    expect((await run('list', '--json')).json()).toContainEqual(disabled.json());
    expect((await run('list')).stdout).toMatch(/^id +title +disabled_at\n/);

    expect((await run('enable', String(id), '--json')).json()).toEqual({
      id,
      title: 'Money back',
      disabled_at: null,
    });
    expect((await open(actor, id)).body.errors).toBeUndefined();
  });

  it('an unknown or faulty argument ends with one line and changes nothing', async () => {
    const before = (await run('list', '--json')).json();
    for (const words of [
      ['disable', '9999'],
      ['rename', '9999', '--title', 'x'],
    ]) {
      const unknown = { code: 1, stdout: '', stderr: 'error: there is no such department\n' };
      expect(await run(...words)).toMatchObject(unknown);
    }
    for (const title of [' ', 'x'.repeat(101)]) {
      const outcome = await run('add', '--title', title);
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      expect(outcome.stderr).toMatch(/^error: title [^\n]+\n$/);
    }
    expect((await run('disable', 'x')).code).toBe(2);
    expect((await run('list', '--json')).json()).toEqual(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { isSigned, WebhookReceiver } from '../support/servers/webhook-receiver.js';

const SHOWN = z.array(z.looseObject({ event_id: z.string(), state: z.string() }));
const LISTED = z.array(z.looseObject({}));
const ADDED = z.looseObject({ webhook_id: z.number(), secret: z.string() });

/**
 * Each command runs beside the running server on the same database. The tests follow one endpoint
 * from `add` to `remove`.
 */
describe('keypad webhook', () => {
  let receiver: WebhookReceiver;
  let app: TestApp;
  const secrets: string[] = [];
  /** All that the commands wrote, except the standard output of `add` and `rotate`. */
  let written = '';
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    app = await startApp({ LIMITS: 'off' });
  });
  afterAll(async () => {
    await app.close();
    receiver.close();
  });

  async function run(...args: string[]) {
    const { DATABASE_URL, DATA_DIR, BASE_URL } = app.config;
    const outcome = await keypad({ DATABASE_URL, DATA_DIR, BASE_URL }, ['webhook', ...args]);
    written += outcome.stderr + (['add', 'rotate'].includes(args[0] ?? '') ? '' : outcome.stdout);
    return outcome;
  }
  async function read(...args: string[]): Promise<unknown> {
    const outcome = await run(...args, '--json');
    expect(outcome.code, outcome.stderr).toBe(0);
    return outcome.json();
  }
  async function readSecret(...args: string[]): Promise<string> {
    const answer = ADDED.parse(await read(...args));
    expect(answer).toEqual({ webhook_id: 1, secret: expect.stringMatching(/^whsec_/) as string });
    secrets.push(answer.secret);
    return answer.secret;
  }
  const show = async () => SHOWN.parse(await read('show', '1'));
  const listed = async () => LISTED.parse(await read('list'))[0];
  const last = () => receiver.calls.at(-1) ?? expect.fail('nothing arrived');

  it('refuses wrong input with a reason, and adds nothing', async () => {
    const cases: readonly (readonly [string[], number, string])[] = [
      [['add', 'ftp://shop.example/'], 2, 'url must be an http(s) URL'],
      [['add', 'http://u:topsecret@shop.example/'], 2, 'without credentials'],
      [
        ['add', receiver.url, '--events', 'session.exploded'],
        2,
        'events must be * or types of events',
      ],
      [['add', receiver.url, '--include', 'all'], 2, 'Allowed choices are personal'],
      [['show', 'x'], 2, 'positive whole number'],
      [['replay', '1'], 2, 'give either --event or --since'],
      [
        ['replay', '1', '--event', 'evt_x', '--since', '2026-01-31'],
        2,
        'give either --event or --since',
      ],
      [['replay', '1', '--since', 'soon'], 2, '--since'],
      [['replay', '1', '--since', '2026-01-31'], 1, 'there is no such webhook'],
      [['replay', '1', '--event', 'evt_x'], 1, 'there is no such webhook or event'],
      ...['show', 'test', 'rotate', 'enable', 'disable', 'remove'].map(
        (command): [string[], number, string] => [[command, '1'], 1, 'there is no such webhook'],
      ),
    ];
    for (const [args, code, reason] of cases) {
      const outcome = await run(...args);
      expect([outcome.code, outcome.stdout], args.join(' ')).toEqual([code, '']);
      expect(outcome.stderr, args.join(' ')).toContain(reason);
    }
    expect(await read('list')).toEqual([]);
  });

  it('adds an endpoint and shows its secret once, and tests it', async () => {
    const secret = await readSecret(
      'add',
      receiver.url,
      '--events',
      'user.registered  session.started',
    );
    expect(written).toContain('cannot be shown again');
    expect(await listed()).toMatchObject({
      id: 1,
      events: 'user.registered session.started',
      waiting: 0,
    });
    expect(await read('test', '1')).toEqual({ accepted: true, result: '200' });
    expect([receiver.types, isSigned(last(), secret)]).toEqual([['webhook.test'], true]);
    receiver.server.reply = 500;
    const failed = await run('test', '1');
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('did not accept')]);
  });

  it('lists and shows events that were given up, and replays one by its id', async () => {
    await Actor.registered(app);
    await expect
      .poll(show)
      .toMatchObject([{ type: 'user.registered', state: 'WAITING', result: '500' }]);
    await app.query('UPDATE webhook_deliveries SET attempts = 13, next_at = 0');
    await expect.poll(show).toMatchObject([{ state: 'GIVEN_UP', attempts: 14, result: '500' }]);
    const [event = expect.fail()] = await show();
    expect(await listed()).toMatchObject({ waiting: 0, given_up: 1 });
    const table = (await run('show', '1')).stdout.split('\n');
    expect(table[0]).toMatch(/^event_id +type +account +state/);
    expect(table[1]).toContain(event.event_id);
    receiver.server.reply = 200;
    const before = receiver.calls.length;
    expect(await read('replay', '1', '--event', event.event_id)).toMatchObject({ id: 1 });
    await expect.poll(() => receiver.events.slice(before)).toMatchObject([{ id: event.event_id }]);
    await expect.poll(show).toEqual([]);
    await expect.poll(listed).toMatchObject({ waiting: 0, given_up: 0, failing_since: null });
  });

  it('replays all events since a time, in order and with their ids', async () => {
    await Actor.signedIn(app);
    await expect
      .poll(() => receiver.types.slice(-2))
      .toEqual(['user.registered', 'session.started']);
    const [before, all] = [
      receiver.calls.length,
      [...new Set(receiver.events.slice(1).map(({ id }) => id))],
    ];
    expect(await read('replay', '1', '--since', '2020-01-01')).toMatchObject({ id: 1 });
    await expect.poll(() => receiver.calls.length - before).toBe(3);
    const replayed = receiver.events.slice(before).map(({ id }) => id);
    expect(new Set(replayed)).toEqual(new Set(all.slice(-3)));
    // The last two are those of one user; events of two users have no order.
    expect(replayed.indexOf(String(all.at(-1)))).toBeGreaterThan(
      replayed.indexOf(String(all.at(-2))),
    );
  });

  it('rotates the secret: events are signed with both', async () => {
    const next = await readSecret('rotate', '1');
    const before = receiver.calls.length;
    await Actor.registered(app);
    await expect.poll(() => receiver.calls.length).toBe(before + 1);
    expect([...secrets, 'whsec_other'].map((secret) => isSigned(last(), secret))).toEqual([
      true,
      true,
      false,
    ]);
    expect(next).not.toBe(secrets[0]);
  });

  it('disables, keeps the events meanwhile, and enables again', async () => {
    expect(await read('disable', '1')).toMatchObject({ id: 1, disabled_by: 'operator' });
    expect((await run('disable', '1')).code).toBe(1);
    expect(await listed()).toMatchObject({ disabled_by: 'operator' });
    const before = receiver.calls.length;
    await Actor.registered(app);
    expect(await read('enable', '1')).toMatchObject({ id: 1, disabled_at: null });
    expect((await run('enable', '1')).code).toBe(1);
    await expect.poll(() => receiver.calls.length).toBe(before + 1);
    expect(await listed()).toMatchObject({ disabled_at: null });
  });

  it('removes an endpoint, and has shown no secret but once', async () => {
    expect(await read('remove', '1')).toMatchObject({ id: 1, url: receiver.url });
    expect(await read('list')).toEqual([]);
    expect((await run('show', '1')).code).toBe(1);
    expect(secrets).toHaveLength(2);
    for (const secret of [...secrets, 'topsecret']) expect(written).not.toContain(secret);
  });
});

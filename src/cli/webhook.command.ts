import { InvalidArgumentError, type Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { AuditFeed } from '../audit/index.js';
import { isHttpUrl } from '../config/index.js';
import { EXIT, Refusal } from '../exit.js';
import {
  Endpoints,
  eventIdOf,
  Replays,
  WebhookCalls,
  WebhookDelivery,
  type ListedEndpoint,
} from '../webhooks/index.js';
import { examples, jsonOption, readId } from './arguments.js';
import { printList, printRecord, time, type ResultOptions, type Row } from './output.js';
import { readTime } from './read-time.js';
import { withServices } from './services.js';
import { addShow } from './webhook-events.js';

interface AddOptions extends ResultOptions {
  readonly events: string;
  readonly include?: 'personal';
}

interface ReplayOptions extends ResultOptions {
  readonly event?: string;
  readonly since?: number;
}

const MISSING = 'there is no such endpoint';
const COLUMNS = [
  ...['webhook_id', 'url', 'events', 'personal', 'waiting', 'oldest_at', 'given_up', 'failing_since', 'disabled_at'],
  ...['disabled_by', 'created_at'],
];

export function addWebhookCommands(webhook: Command): void {
  webhook.addHelpText('after', examples('webhook add https://shop.example/hooks', 'webhook list', 'webhook test 1'));
  addAdd(webhook);
  webhook
    .command('list')
    .description('list the endpoints, and how many events wait for each')
    .addOption(jsonOption())
    .addHelpText('after', examples('webhook list --json'))
    .action((options: ResultOptions) =>
      withServices(async (app) => {
        printList((await app.get(Endpoints).list()).map(view), COLUMNS, options);
      }),
    );
  addShow(webhook, MISSING);
  addTest(webhook);
  addReplay(webhook);
  webhook
    .command('rotate')
    .description('create a new secret; for 24 hours events are signed with the previous one too')
    .argument('<id>', 'webhook_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('webhook rotate 1'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        const secret = await app.get(Endpoints).rotate(id);
        if (secret === undefined) throw new Refusal(MISSING);
        printSecret(id, secret, options);
      }),
    );
  addSwitch(webhook, 'enable', 'send events again, beginning with those that wait since it was disabled');
  addSwitch(webhook, 'disable', 'send no events; they wait until the endpoint is enabled');
  addSwitch(webhook, 'remove', 'remove an endpoint and the events that wait for it');
}

function addAdd(webhook: Command): void {
  webhook
    .command('add')
    .description('add an endpoint and print its secret, which cannot be shown again')
    .argument('<url>', 'URL that events are posted to; in production with https://', readUrl)
    .option('--events <types>', 'types of events, separated by spaces; * for all', '*')
    .option('--include <what>', 'personal: name, number and e-mail address of the user in each event', readPersonal)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'webhook add https://shop.example/hooks',
        'webhook add https://shop.example/hooks --events "user.deleted session.ended" --include personal --json',
      ),
    )
    .action((url: string, { events, include, ...options }: AddOptions) =>
      withServices(async (app) => {
        const endpoints = app.get(Endpoints);
        const types = events.trim() === '*' ? ['*'] : events.trim().split(/\s+/);
        const { names } = endpoints.types;
        if (!types.every((type) => type === '*' || names.includes(type)))
          throw new Refusal(`--events must be * or some of: ${names.join(' ')}`, EXIT.usage);
        const refusal = app.get(WebhookCalls).refusalOf(url);
        if (refusal !== undefined) throw new Refusal(`events cannot be sent to this URL: ${refusal}`);
        const wanted = { url, events: [...new Set(types)].join(' '), personal: include === 'personal' };
        const { id, secret } = await endpoints.add(wanted, await app.get(AuditFeed).end());
        printSecret(id, secret, options);
      }),
    );
}

function addTest(webhook: Command): void {
  webhook
    .command('test')
    .description('post a signed event of the type webhook.test once; exit with 1 unless the response is 2xx')
    .argument('<id>', 'webhook_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('webhook test 1'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        const endpoint = await app.get(Endpoints).recordTest(id);
        if (endpoint === undefined) throw new Refusal(MISSING);
        const eventId = eventIdOf(randomBytes(16).toString('base64url'));
        const outcome = await app.get(WebhookDelivery).test(endpoint, eventId);
        printRecord({ webhook_id: id, event_id: eventId, outcome }, options);
        if (typeof outcome !== 'number' || outcome < 200 || outcome > 299)
          throw new Refusal('the endpoint did not accept the event');
      }),
    );
}

function addReplay(webhook: Command): void {
  webhook
    .command('replay')
    .description('send events again that are still in the audit trail, with the same webhook-id')
    .argument('<id>', 'webhook_id', readId)
    .option('--event <id>', 'one event, by its webhook-id')
    .option('--since <time>', 'all events since this time, UTC: 2026-01-31 or "2026-01-31 12:00:00"', readTime)
    .addOption(jsonOption())
    .addHelpText('after', examples('webhook replay 1 --event evt_…', 'webhook replay 1 --since 2026-01-31'))
    .action((id: number, { event, since, ...options }: ReplayOptions) =>
      withServices(async (app) => {
        if ((event === undefined) === (since === undefined))
          throw new Refusal('give either --event or --since', EXIT.usage);
        const replays = app.get(Replays);
        const done = event === undefined ? await replays.since(id, since ?? 0) : await replays.one(id, event);
        if (!done) throw new Refusal(event === undefined ? MISSING : 'there is no such endpoint or event');
        printRecord({ webhook_id: id, state: 'queued' }, options);
      }),
    );
}

function addSwitch(webhook: Command, action: 'enable' | 'disable' | 'remove', description: string): void {
  webhook
    .command(action)
    .description(description)
    .argument('<id>', 'webhook_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples(`webhook ${action} 1`))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        const endpoints = app.get(Endpoints);
        const done = await endpoints[action](id);
        if (!done) throw new Refusal(action === 'remove' ? MISSING : `${MISSING}, or it is ${action}d`);
        printRecord({ webhook_id: id, state: `${action}d` }, options);
      }),
    );
}

function printSecret(webhook_id: number, secret: string, options: ResultOptions): void {
  printRecord({ webhook_id, secret }, options);
  process.stderr.write('The secret is stored encrypted and cannot be shown again.\n');
}

function view({ id, url, events, personal, waiting, failed, ...endpoint }: ListedEndpoint): Row {
  return {
    webhook_id: id,
    url,
    events,
    personal: personal === 1,
    waiting,
    oldest_at: time(endpoint.oldest_at),
    given_up: failed,
    failing_since: time(endpoint.failing_since),
    disabled_at: time(endpoint.disabled_at),
    disabled_by: endpoint.disabled_by,
    created_at: time(endpoint.created_at),
  };
}

/** Refuses a URL without repeating it in the error, because it may contain a password. */
function readUrl(text: string): string {
  if (text.length > 500 || !isHttpUrl(text))
    throw new Refusal('the URL must be http(s), without credentials, of at most 500 characters', EXIT.usage);
  return text;
}

function readPersonal(text: string): string {
  if (text !== 'personal') throw new InvalidArgumentError('It must be personal.');
  return text;
}

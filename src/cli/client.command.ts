import { InvalidArgumentError, Option, type Command } from 'commander';
import { ClientAccessService, narrowScope, POSSIBLE_SCOPES, SCOPES } from '../auth/index.js';
import { ClientsService, GRANTS, PLATFORMS, type Client, type Platform } from '../clients/index.js';
import { maskPans } from '../pan/index.js';
import { examples, jsonOption, readId, readReason } from './arguments.js';
import { printList, printRecord, time, type ResultOptions, type Row } from './output.js';
import { addSmsText } from './sms-text.command.js';
import { withServices } from './services.js';

interface CreateOptions extends ResultOptions {
  readonly name: string;
  readonly platform: Platform;
  readonly scope: string;
  readonly grant: string;
}

const ALL_SCOPES = SCOPES.join(' ');
const ALL_GRANTS = GRANTS.join(' ');

const LIST_COLUMNS = [
  'client_id',
  'name',
  'platform',
  'scope',
  'grants',
  'demo',
  'secret_used_at',
  'previous_secret_used_at',
  'created_at',
  'disabled_at',
];

export function addClientCommands(client: Command): void {
  client.addHelpText('after', examples('client create --name "My shop" --platform WEB', 'client list'));
  addCreate(client);
  addLeak(client);
  addSmsText(client);

  client
    .command('list')
    .description('list all clients, and when each secret was last used (to the minute)')
    .addOption(jsonOption())
    .addHelpText('after', examples('client list --json'))
    .action((options: ResultOptions) =>
      withServices(async (app) => {
        const clients = await app.get(ClientsService).list();
        printList(clients.map(view), LIST_COLUMNS, options);
      }),
    );

  client
    .command('disable')
    .description('disable a client permanently; its tokens are revoked within a second')
    .argument('<id>', 'client_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('client disable 3'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printRecord(view(await app.get(ClientAccessService).disable(id)), options);
      }),
    );

  client
    .command('rotate')
    .description('create a new secret; the previous one stays valid until the next rotation')
    .argument('<id>', 'client_id', readId)
    .addOption(jsonOption())
    .addHelpText('after', examples('client rotate 3', 'client rotate 3 --json'))
    .action((id: number, options: ResultOptions) =>
      withServices(async (app) => {
        printCredentials(id, await app.get(ClientsService).rotateSecret(id), options);
      }),
    );
}

interface LeakOptions extends ResultOptions {
  readonly reason: string;
  readonly endSessions?: boolean;
}

function addLeak(client: Command): void {
  client
    .command('leak')
    .description('create a new secret because one leaked; all others are refused within a second')
    .argument('<id>', 'client_id', readId)
    .requiredOption('--reason <text>', 'reason for the audit trail, 1 to 200 characters', readReason)
    .option('--end-sessions', 'also end the sessions that users have with the client')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'client leak 3 --reason "secret in a public repository"',
        'client leak 3 --end-sessions --reason "server stolen"',
      ),
    )
    .action((id: number, { reason, endSessions: endsSessions = false, ...options }: LeakOptions) =>
      withServices(async (app) => {
        const access = app.get(ClientAccessService);
        const act = { actor: 'operator', reason: maskPans(reason) } as const;
        const secret = await access.replaceLeaked(id, { endsSessions }, () => Promise.resolve(act));
        // Printed before the sessions end, because it cannot be printed again.
        printCredentials(id, secret, options);
        if (!endsSessions) return;
        process.stderr.write(`Sessions ended: ${String(await access.endSessions(id))}.\n`);
      }),
    );
}

function addCreate(client: Command): void {
  client
    .command('create')
    .description('create a client and print its secret, which cannot be shown again')
    .requiredOption('--name <name>', 'name that users and support see, 1 to 100 characters', readName)
    .addOption(
      new Option(`--platform <${PLATFORMS.join('|')}>`, 'platform that the application runs on')
        .choices(PLATFORMS)
        .makeOptionMandatory(),
    )
    .option(
      '--scope <scopes>',
      'scopes it may request, separated by spaces',
      readWords(POSSIBLE_SCOPES, ALL_SCOPES),
      ALL_SCOPES,
    )
    .option('--grant <grants>', 'grant types it may use, separated by spaces', readWords(ALL_GRANTS), ALL_GRANTS)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'client create --name "My shop" --platform WEB',
        'client create --name Reports --platform SERVER --scope "profile tickets" --json',
        'client create --name "Support desk" --platform WEB --scope "profile admin:tickets admin:users"',
        'client create --name "Kiosk" --platform OTHER --grant password',
      ),
    )
    .action(({ name, platform, scope, grant, ...options }: CreateOptions) =>
      withServices(async (app) => {
        const { id, secret } = await app.get(ClientsService).create({ name, platform, scopes: scope, grants: grant });
        printCredentials(id, secret, options);
      }),
    );
}

function printCredentials(client_id: number, client_secret: string, options: ResultOptions): void {
  printRecord({ client_id, client_secret }, options);
  process.stderr.write('The secret is not stored and cannot be shown again.\n');
}

/** Returns the columns of a client, without its hashed secrets. */
function view(client: Client): Row {
  return {
    client_id: client.id,
    name: client.name,
    platform: client.platform,
    scope: client.scopes,
    grants: client.grants,
    demo: Boolean(client.demo),
    created_at: time(client.created_at),
    secret_used_at: time(client.secret_used_at),
    previous_secret_used_at: time(client.previous_secret_used_at),
    disabled_at: time(client.disabled_at),
  };
}

function readName(text: string): string {
  const name = text.trim();
  if (!/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name)) throw new InvalidArgumentError('It must be 1 to 100 characters.');
  return name;
}

/** Reads words that are all in `allowed`; `*` and an empty text mean `all`. */
function readWords(allowed: string, all = allowed): (text: string) => string {
  return (text) => {
    try {
      return /^(\s*|\*)$/.test(text) ? all : narrowScope(text, allowed);
    } catch {
      throw new InvalidArgumentError(`It must be some of: ${allowed}.`);
    }
  };
}

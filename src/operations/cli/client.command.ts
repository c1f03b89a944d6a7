import { InvalidArgumentError } from 'commander';
import { ClientAccessService, POSSIBLE_SCOPES, SCOPES } from '../../sign-in/index.js';
import { ClientsService, GRANTS, PLATFORMS } from '../../accounts/clients/index.js';
import { readClientGrants, readClientScope } from '../../features/staff-api/client-words.js';
import { CLIENT_NAME_FORM } from '../../features/staff-api/staff-clients.args.js';
import { toStaffClient } from '../../features/staff-api/staff-views.js';
import { STAFF } from '../../features/staff-api/staff.facts.js';
import { createTextReader } from './arguments.js';
import { defineCommand, defineGroup } from './define-command.js';
import { authorizeWithReason, REASON } from './reason.js';
import { smsText } from './sms-text.command.js';

const ALL_SCOPES = SCOPES.join(' ');
const ALL_GRANTS = GRANTS.join(' ');

export const clientCommands = defineGroup(
  'client',
  { examples: ['client create --name "My shop" --platform WEB', 'client list'] },
  [
    defineCommand({
      usage: 'create',
      about: 'create a client and print its secret, which cannot be shown again',
      examples: [
        'client create --name "My shop" --platform WEB',
        'client create --name Reports --platform SERVER --scope "profile tickets" --json',
        'client create --name "Support desk" --platform WEB ' +
          '--scope "profile admin:tickets admin:users"',
        'client create --name "Kiosk" --platform OTHER --grant password',
      ],
      options: {
        name: {
          flags: '--name <name>',
          about: 'name that users and support see, 1 to 100 characters',
          read: createTextReader(CLIENT_NAME_FORM, STAFF.fieldRules.CLIENT_NAME),
          isRequired: true,
        },
        platform: {
          flags: `--platform <${PLATFORMS.join('|')}>`,
          about: 'platform that the application runs on',
          choices: PLATFORMS,
          isRequired: true,
        },
        scope: {
          flags: '--scope <scopes>',
          about: 'scopes it may request, separated by spaces',
          read: createWordsReader(POSSIBLE_SCOPES, readClientScope),
          fallback: ALL_SCOPES,
        },
        grant: {
          flags: '--grant <grants>',
          about: 'grant types it may use, separated by spaces',
          read: createWordsReader(ALL_GRANTS, readClientGrants),
          fallback: ALL_GRANTS,
        },
      },
      run: async (services, { name, platform, scope, grant }) => {
        const { id, secret } = await services
          .get(ClientsService)
          .create({ name, platform, scopes: scope, grants: grant });
        return revealClientSecret(id, secret);
      },
    }),

    defineCommand({
      usage: 'leak <client_id>',
      about: 'create a new secret because one leaked; all others are refused within a second',
      examples: [
        'client leak 3 --reason "secret in a public repository"',
        'client leak 3 --end-sessions --reason "server stolen"',
      ],
      options: {
        reason: REASON,
        endSessions: {
          flags: '--end-sessions',
          about: 'also end the sessions that users have with the client',
        },
      },
      run: async (services, { client_id, reason, endSessions: endsSessions = false }, print) => {
        const clientAccess = services.get(ClientAccessService);
        const newSecret = await clientAccess.replaceLeakedSecret(
          client_id,
          { endsSessions },
          authorizeWithReason(reason),
        );
        // Printed before the sessions end, because it cannot be printed again.
        print(revealClientSecret(client_id, newSecret));
        if (endsSessions)
          process.stderr.write(
            `Sessions ended: ${String(await clientAccess.endSessions(client_id))}.\n`,
          );
        return undefined;
      },
    }),

    smsText,

    defineCommand({
      usage: 'list',
      about: 'list all clients, and when each secret was last used (to the minute)',
      examples: ['client list --json'],
      columns: [
        ...[
          'id',
          'name',
          'platform',
          'scope',
          'grants',
          'demo',
          'secret_used_at',
          'previous_secret_used_at',
          'created_at',
        ],
        'disabled_at',
      ],
      run: async (services) => {
        const listEndingClients = await services.get(ClientAccessService).listEndingClients();
        return (await services.get(ClientsService).list()).map((client) =>
          toStaffClient(client, listEndingClients),
        );
      },
    }),

    defineCommand({
      usage: 'disable <client_id>',
      about: 'disable a client permanently; its tokens are revoked within a second',
      examples: ['client disable 3'],
      run: async (services, { client_id }) => {
        const clientAccess = services.get(ClientAccessService);
        const client = await clientAccess.disableClient(client_id);
        return toStaffClient(client, await clientAccess.listEndingClients());
      },
    }),

    defineCommand({
      usage: 'rotate <client_id>',
      about: 'create a new secret; the previous one stays valid until the next rotation',
      examples: ['client rotate 3', 'client rotate 3 --json'],
      run: async (services, { client_id }) =>
        revealClientSecret(client_id, await services.get(ClientsService).rotateSecret(client_id)),
    }),
  ],
);

function revealClientSecret(client_id: number, client_secret: string): object {
  process.stderr.write('The secret is not stored and cannot be shown again.\n');
  return { client_id, client_secret };
}

/** Reads words by a rule of the API, and names those that are allowed. */
function createWordsReader(
  allowed: string,
  read: (text: string) => string | undefined,
): (text: string) => string {
  return (text) => {
    const words = read(text);
    if (words === undefined) throw new InvalidArgumentError(`It must be some of: ${allowed}.`);
    return words;
  };
}

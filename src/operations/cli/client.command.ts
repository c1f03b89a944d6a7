import { ClientAccessService } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { toStaffClient } from '../../features/staff-api/staff-views.js';
import { defineCommand, defineGroup } from './define-command.js';
import { authorizeWithReason, REASON } from './reason.js';
import { createClientCommand, revealClientSecret } from './create-client.command.js';
import { smsText } from './sms-text.command.js';

export const clientCommands = defineGroup(
  'client',
  { examples: ['client create --name "My shop" --platform WEB', 'client list'] },
  [
    createClientCommand,

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

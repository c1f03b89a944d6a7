import { authorizeOperator } from '../../platform/audit/index.js';
import { CommandRefusalError } from '../../app/exit.js';
import { StaffWebhooksService } from '../../features/staff-api/staff-webhooks.service.js';
import type { StaffWebhookSecret } from '../../features/staff-api/staff-webhooks.types.js';
import { WebhookEndpoints } from '../../features/webhooks/index.js';
import { defineCommand, defineGroup } from './define-command.js';
import { webhookEventCommands } from './webhook-events.command.js';

export const webhookCommands = defineGroup(
  'webhook',
  { examples: ['webhook add https://shop.example/hooks', 'webhook list', 'webhook test 1'] },
  [
    defineCommand({
      usage: 'add <url>',
      about: 'add an endpoint and print its secret, which cannot be shown again',
      examples: [
        'webhook add https://shop.example/hooks',
        'webhook add https://shop.example/hooks --events "user.deleted session.ended" ' +
          '--include personal --json',
      ],
      options: {
        events: {
          flags: '--events <types>',
          about: 'types of events (docs/webhooks.md), separated by spaces; * for all',
          fallback: '*',
        },
        include: {
          flags: '--include <what>',
          about: 'personal: name, number and e-mail address of the user in each event',
          choices: ['personal'],
        },
      },
      run: async (services, { url, events, include }) => {
        const personal = include === 'personal';
        return revealWebhookSecret(
          await services
            .get(StaffWebhooksService)
            .addWebhook({ url, events, personal }, authorizeOperator),
        );
      },
    }),

    defineCommand({
      usage: 'list',
      about: 'list the endpoints, and how many events wait for each',
      examples: ['webhook list --json'],
      columns: [
        ...[
          'id',
          'url',
          'events',
          'personal',
          'waiting',
          'oldest_at',
          'given_up',
          'failing_since',
          'disabled_at',
        ],
        ...['disabled_by', 'created_at'],
      ],
      run: (services) => services.get(StaffWebhooksService).listWebhooks(),
    }),

    ...webhookEventCommands,

    defineCommand({
      usage: 'rotate <webhook_id>',
      about: 'create a new secret; for 24 hours events are signed with the previous one too',
      examples: ['webhook rotate 1'],
      run: async (services, { webhook_id }) =>
        revealWebhookSecret(
          await services.get(StaffWebhooksService).rotateSecret(webhook_id, authorizeOperator),
        ),
    }),

    defineCommand({
      usage: 'enable <webhook_id>',
      about: 'send events again, beginning with those that wait since it was disabled',
      examples: ['webhook enable 1'],
      run: async (services, { webhook_id }) => {
        const staffWebhooks = services.get(StaffWebhooksService);
        await staffWebhooks.getWebhook(webhook_id);
        if (!(await services.get(WebhookEndpoints).enableEndpoint(webhook_id)))
          throw new CommandRefusalError('this webhook is enabled');
        return staffWebhooks.getWebhook(webhook_id);
      },
    }),

    defineCommand({
      usage: 'disable <webhook_id>',
      about: 'send no events; they wait until the endpoint is enabled',
      examples: ['webhook disable 1'],
      run: async (services, { webhook_id }) => {
        const staffWebhooks = services.get(StaffWebhooksService);
        await staffWebhooks.getWebhook(webhook_id);
        if (!(await services.get(WebhookEndpoints).disableEndpoint(webhook_id)))
          throw new CommandRefusalError('this webhook is disabled');
        return staffWebhooks.getWebhook(webhook_id);
      },
    }),

    defineCommand({
      usage: 'remove <webhook_id>',
      about: 'remove an endpoint and the events that wait for it',
      examples: ['webhook remove 1'],
      run: (services, { webhook_id }) =>
        services.get(StaffWebhooksService).removeWebhook(webhook_id, authorizeOperator),
    }),
  ],
);

function revealWebhookSecret({ webhook, secret }: StaffWebhookSecret): object {
  process.stderr.write('The secret is stored encrypted and cannot be shown again.\n');
  return { webhook_id: webhook.id, secret };
}

import { authorizeOperator } from '../../platform/audit/index.js';
import { EXIT, CommandRefusalError } from '../../app/exit.js';
import { toWebhookDelivery } from '../../features/staff-api/staff-views.js';
import { StaffWebhooksService } from '../../features/staff-api/staff-webhooks.service.js';
import type { StaffWebhookSecret } from '../../features/staff-api/staff-webhooks.types.js';
import {
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookReplays,
} from '../../features/webhooks/index.js';
import { defineCommand, defineGroup } from './define-command.js';
import { readTime } from './read-time.js';

/** Most events that `webhook show` lists. */
const SHOWN_EVENTS = 1_000;

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

    defineCommand({
      usage: 'show <webhook_id>',
      about:
        'list up to 1000 events that an endpoint has not accepted: ' +
        'first those given up, then those that wait',
      examples: ['webhook show 1', 'webhook show 1 --json'],
      columns: [
        'event_id',
        'type',
        'account',
        'state',
        'happened_at',
        'attempts',
        'result',
        'next_at',
      ],
      run: async (services, { webhook_id }) => {
        await services.get(StaffWebhooksService).getWebhook(webhook_id);
        const { types } = services.get(WebhookEndpoints);
        const deliveries = await services
          .get(WebhookDeliveries)
          .listDeliveries(webhook_id, SHOWN_EVENTS);
        return deliveries.map((delivery) =>
          toWebhookDelivery(delivery, types.getType(delivery.event)),
        );
      },
    }),

    defineCommand({
      usage: 'test <webhook_id>',
      about:
        'post a signed event of the type webhook.test once; exit with 1 unless the response is 2xx',
      examples: ['webhook test 1'],
      run: async (services, { webhook_id }, print) => {
        const testOutcome = await services
          .get(StaffWebhooksService)
          .sendTest(webhook_id, authorizeOperator);
        print(testOutcome);
        if (!testOutcome.accepted)
          throw new CommandRefusalError('the endpoint did not accept the event');
        return undefined;
      },
    }),

    defineCommand({
      usage: 'replay <webhook_id>',
      about: 'send events again that are still in the audit trail, with the same webhook-id',
      examples: ['webhook replay 1 --event evt_…', 'webhook replay 1 --since 2026-01-31'],
      options: {
        event: { flags: '--event <id>', about: 'one event, by its webhook-id' },
        since: {
          flags: '--since <time>',
          about: 'all events since this time, UTC: 2026-01-31 or "2026-01-31 12:00:00"',
          read: readTime,
        },
      },
      run: async (services, { webhook_id, event, since }) => {
        if ((event === undefined) === (since === undefined))
          throw new CommandRefusalError('give either --event or --since', EXIT.usage);
        const staffWebhooks = services.get(StaffWebhooksService);
        if (event === undefined)
          return staffWebhooks.replaySince(webhook_id, since ?? 0, authorizeOperator);
        if (!(await services.get(WebhookReplays).replayEvent(webhook_id, event)))
          throw new CommandRefusalError('there is no such webhook or event');
        return staffWebhooks.getWebhook(webhook_id);
      },
    }),

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

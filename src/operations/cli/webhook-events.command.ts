import { authorizeOperator } from '../../platform/audit/index.js';
import { EXIT, CommandRefusalError } from '../../app/exit.js';
import { toWebhookDelivery } from '../../features/staff-api/staff-views.js';
import { StaffWebhooksService } from '../../features/staff-api/staff-webhooks.service.js';
import {
  WebhookDeliveries,
  WebhookEndpoints,
  WebhookReplays,
} from '../../features/webhooks/index.js';
import { defineCommand } from './define-command.js';
import { readTime } from './read-time.js';

/** Most events that `webhook show` lists. */
const SHOWN_EVENTS = 1_000;

/** Commands about the events of one endpoint. */
export const webhookEventCommands = [
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
];

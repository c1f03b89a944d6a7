import { Module, type DynamicModule } from '@nestjs/common';
import { UsersModule } from '../../accounts/users/index.js';
import { WEBHOOK_EVENTS } from './event-body.js';
import type { WebhookEventRow } from '../../platform/facts/index.js';
import { WebhookBacklog } from './webhook-backlog.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookReplays } from './webhook-replays.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookPoster } from './webhook-poster.js';
import { WebhookSender } from './webhook-sender.js';

@Module({})
export class WebhooksModule {
  static forRoot(rows: readonly WebhookEventRow[]): DynamicModule {
    const exported = [
      WebhookDeliveries,
      WebhookEndpoints,
      EndpointSecrets,
      WebhookReplays,
      WebhookCalls,
      WebhookPoster,
    ];
    return {
      module: WebhooksModule,
      global: true,
      imports: [UsersModule],
      providers: [
        ...exported,
        DeliveryOutcomes,
        WebhookBacklog,
        WebhookSender,
        { provide: WEBHOOK_EVENTS, useValue: rows },
      ],
      exports: exported,
    };
  }
}

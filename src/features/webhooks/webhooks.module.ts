import { Module, type DynamicModule } from '@nestjs/common';
import { UsersModule } from '../../accounts/users/index.js';
import { WEBHOOK_EVENTS } from './event-body.js';
import type { WebhookEventRow } from '../../platform/facts/index.js';
import { Deliveries } from './deliveries.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { Endpoints } from './endpoints.js';
import { Replays } from './replays.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { WebhookSender } from './webhook-sender.js';

@Module({})
export class WebhooksModule {
  static forRoot(rows: readonly WebhookEventRow[]): DynamicModule {
    const exported = [Deliveries, Endpoints, EndpointSecrets, Replays, WebhookCalls, WebhookDelivery];
    return {
      module: WebhooksModule,
      global: true,
      imports: [UsersModule],
      providers: [...exported, WebhookSender, { provide: WEBHOOK_EVENTS, useValue: rows }],
      exports: exported,
    };
  }
}

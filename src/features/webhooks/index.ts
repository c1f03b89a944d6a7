export { WebhookDeliveries } from './webhook-deliveries.js';
export type { WebhookDelivery } from './webhook-delivery.entity.js';
export { EndpointSecrets } from './endpoint-secrets.js';
export { WebhookEndpoints, type ListedWebhookEndpoint } from './webhook-endpoints.js';
export { toEventId } from './event-body.js';
export { WebhookReplays } from './webhook-replays.js';
export { WebhookCalls } from './webhook-calls.js';
export { WebhookPoster } from './webhook-poster.js';
export { WebhooksModule } from './webhooks.module.js';

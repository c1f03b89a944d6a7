export { Deliveries } from './deliveries.js';
export type { Delivery } from './delivery.entity.js';
export { EndpointSecrets } from './endpoint-secrets.js';
export { Endpoints, type ListedEndpoint } from './endpoints.js';
export { eventIdOf } from './event-body.js';
export { Replays } from './replays.js';
export { WebhookCalls } from './webhook-calls.js';
export { WebhookDelivery } from './webhook-delivery.js';
export { WebhooksModule } from './webhooks.module.js';

export { IdempotencyModule } from './idempotency.module.js';
export { IdempotencyService } from './idempotency.service.js';

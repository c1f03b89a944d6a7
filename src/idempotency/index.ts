export { IdempotencyModule } from './idempotency.module.js';
export { Idempotency } from './idempotency.service.js';
export { IDEMPOTENCY_ERRORS } from './idempotency.errors.js';

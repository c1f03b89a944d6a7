export { IdempotencyModule } from './idempotency.module.js';
export { Idempotency } from './idempotency.js';
export { IDEMPOTENCY_ERRORS } from './idempotency.errors.js';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/index.js';
import { IDEMPOTENCY } from '../idempotency/idempotency.facts.js';
import type { OperationFault } from './errors/operation-fault.js';
import type { OperationResult } from './execution/operation-result.js';
import { SHAPE_LIMITS } from './limits/shape-excess.js';

/**
 * Returns true for a fault that the HTTP status shows: nothing ran, or a field found the session
 * ended.
 */
export function isRefusal({ error, path }: OperationFault): boolean {
  if (error.status === 401) return true;
  return path === undefined && [403, 429].includes(error.status);
}

/**
 * Sets the status of a response with errors, which is that of the error that a client can act on.
 */
export function setHttpStatus(
  reply: FastifyReply,
  faults: OperationResult['faults'],
  status: number,
): void {
  const errors = faults.map(({ error }) => error);
  const waitError = errors.find((error) => error.status === 429 || error.status === 503);
  if (waitError !== undefined) {
    reply.code(waitError.status).header('retry-after', waitError.options.retryAfter ?? 1);
    return;
  }

  const { IDEMPOTENCY_KEY_REUSED } = IDEMPOTENCY.errors;
  const isKeyReused = errors.some((error) => AppError.is(error, IDEMPOTENCY_KEY_REUSED));
  reply.code(isKeyReused ? 422 : status);
}

/**
 * Returns what plugins add to the response, and the cost of the operation if it is asked for and
 * known.
 */
export function listExtensions(
  extensions: OperationResult['extensions'],
  cost: number | undefined,
): object {
  if (extensions === undefined && cost === undefined) return {};
  if (cost === undefined) return { extensions: { ...extensions } };

  const costFacts = { operation: cost, limit: SHAPE_LIMITS.cost };
  return { extensions: { ...extensions, cost: costFacts } };
}

export function logFault(request: FastifyRequest, error: AppError): void {
  const fields = { code: error.code, reason: error.options.reason };
  if (error.status >= 500)
    request.log.error({ ...fields, err: error.options.cause }, 'operation failed');
  else request.log.info(fields, 'operation refused');
}

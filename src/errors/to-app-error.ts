import { HttpException } from '@nestjs/common';
import { AppError } from './app-error.js';
import type { ErrorRow } from './define-errors.js';
import { ERRORS } from './errors.js';

/**
 * Returns anything that was thrown as an AppError. Whatever is not one already becomes its `cause`, which only the log
 * shows.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = statusOf(thrown);
  return new AppError(rowOfStatus(status), { cause: thrown });
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (thrown instanceof Error && 'statusCode' in thrown) return Number(thrown.statusCode);
  return 500;
}

function rowOfStatus(status: number): ErrorRow {
  switch (status) {
    case 401:
      return ERRORS.UNAUTHENTICATED;
    // @fastify/static refuses paths that leave its folder; our own refusals of scopes are an AppError.
    case 403:
    case 404:
      return ERRORS.NOT_FOUND;
    case 405:
      return ERRORS.METHOD_NOT_ALLOWED;
    case 413:
      return ERRORS.PAYLOAD_TOO_LARGE;
    case 415:
      return ERRORS.UNSUPPORTED_MEDIA_TYPE;
    case 429:
      return ERRORS.RATE_LIMITED;
    case 503:
      return ERRORS.SERVICE_UNAVAILABLE;
    default:
      return status >= 400 && status < 500 ? ERRORS.MALFORMED_REQUEST : ERRORS.INTERNAL_ERROR;
  }
}

import { STATUS_CODES } from 'node:http';
import { HttpException, HttpStatus } from '@nestjs/common';
import { maskPans } from '../card-numbers/index.js';
import { AppError } from './app-error.js';
import type { AppErrorRow } from './app-error-row.js';
import { ERRORS } from './errors.js';

const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;

/**
 * The rows of statuses that are refusals of the service too. Another scope would not help against a
 * module's 403.
 */
const ROWS_BY_STATUS: Readonly<Record<number, AppErrorRow>> = {
  400: ERRORS.BAD_USER_INPUT,
  401: ERRORS.UNAUTHENTICATED,
  403: { ...ERRORS.FORBIDDEN, oauth: 'invalid_request' },
  404: ERRORS.NOT_FOUND,
  405: ERRORS.METHOD_NOT_ALLOWED,
  413: ERRORS.PAYLOAD_TOO_LARGE,
  415: ERRORS.UNSUPPORTED_MEDIA_TYPE,
  429: ERRORS.RATE_LIMITED,
  500: ERRORS.INTERNAL_ERROR,
  503: ERRORS.SERVICE_UNAVAILABLE,
};
const OTHER_CLIENT_ERROR = {
  oauth: 'invalid_request',
  en: 'The request was refused.',
  fa: 'درخواست پذیرفته نشد.',
};
/** The message that Nest gives to a guard which returns false. */
const NO_WORDS = 'Forbidden resource';

/** An error of Fastify or of a plugin. */
type FastifyServerError = Error & { readonly statusCode: number };

/**
 * Returns anything that was thrown as an AppError, for REST and GraphQL. Whatever is not one
 * already becomes its `cause`, which only the log shows. An exception of Nest keeps its status, and
 * its message if the client is at fault.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const serverError = findFastifyServerError(thrown);
  if (serverError !== undefined) return fromFastifyServerError(serverError);
  if (thrown instanceof HttpException) return fromHttpException(thrown);
  return ERRORS.INTERNAL_ERROR({ cause: thrown });
}

/**
 * Returns the error of Fastify that was thrown, or that Nest's adapter wrapped. Its message may
 * repeat the request.
 */
function findFastifyServerError(thrown: unknown): FastifyServerError | undefined {
  if (isFastifyServerError(thrown)) return thrown;
  const isWrapped = thrown instanceof HttpException && thrown.constructor === HttpException;
  if (isWrapped && isFastifyServerError(thrown.cause)) return thrown.cause;
  return undefined;
}

/**
 * Errors of Node about a body that it cannot read or that ends early. Fastify gives them a status.
 */
const UNREADABLE_BODY = /^(HPE_|ECONN)/;

/**
 * Returns true for an error of the server. An error of another service may have a status as well,
 * which is not ours.
 */
function isFastifyServerError(error: unknown): error is FastifyServerError {
  if (!(error instanceof Error && 'statusCode' in error)) return false;
  const isOfFastify =
    error.name === 'FastifyError' || error instanceof SyntaxError || 'expose' in error;
  const isUnreadable = 'code' in error && UNREADABLE_BODY.test(String(error.code));
  return isOfFastify || isUnreadable;
}

function fromFastifyServerError(error: FastifyServerError): AppError {
  const { statusCode } = error;
  if (statusCode === 400) return new AppError(ERRORS.MALFORMED_REQUEST, { cause: error });
  return new AppError(findStatusRow(statusCode), { cause: error });
}

function fromHttpException(exception: HttpException): AppError {
  const status = exception.getStatus();
  const statusRow = findStatusRow(status);
  const options = { reason: exception.name, cause: exception };
  if (statusRow.status >= FIRST_SERVER_ERROR) return new AppError(statusRow, options);

  const text = findText(exception);
  if (text === undefined) return new AppError(statusRow, options);
  return new AppError(statusRow, { ...options, text: maskPans(text) });
}

/**
 * Returns the row of a status. Its code is the name of the status, if no row of the service has it.
 */
function findStatusRow(status: number): AppErrorRow {
  const knownRow = ROWS_BY_STATUS[status];
  if (knownRow !== undefined) return knownRow;
  const statusName = HttpStatus[status];
  if (statusName === undefined || status < FIRST_CLIENT_ERROR) return ERRORS.INTERNAL_ERROR;

  const isClientError = status < FIRST_SERVER_ERROR;
  const texts = isClientError ? OTHER_CLIENT_ERROR : ERRORS.INTERNAL_ERROR;
  return { ...texts, code: statusName, status };
}

/** Returns the message that a developer gave to an exception. ValidationPipe gives several. */
function findText(exception: HttpException): string | undefined {
  const message = readMessage(exception.getResponse());
  const texts = [message].flat().filter((each) => typeof each === 'string');
  const text = texts.join('; ');
  const isOfNest = text === NO_WORDS || text === STATUS_CODES[exception.getStatus()];
  return text === '' || isOfNest ? undefined : text;
}

function readMessage(response: string | { readonly message?: unknown }): unknown {
  if (typeof response === 'string') return response;
  return response.message;
}

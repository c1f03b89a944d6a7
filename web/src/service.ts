import { recordRequest } from './exchanges';
import { isRecord, type JsonRecord, numberOf, parseJson, recordsOf, textOf } from './json';
import { messagesNow } from './messages';
import { preferences } from './preferences';
import { request } from './request';

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly field: string;
  readonly details: JsonRecord;
  /** With OTP_WAITING_TIME: code to dial to see the last one-time password; '' if it has expired. */
  readonly ussdCode: string;
  readonly requestId: string;
}

/** A failed call. `status` is 0 if no response arrived. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** Milliseconds since the epoch: when the service accepts the call again; 0 if it did not say. */
  readonly retryAt: number;

  constructor(
    readonly status: number,
    readonly faults: readonly [Fault, ...Fault[]],
  ) {
    super(faults[0].message);
    const { details } = faults[0];
    const seconds = numberOf(details, 'waiting_time') ?? numberOf(details, 'retry_after');
    this.retryAt = seconds === null ? 0 : Date.now() + seconds * 1000;
  }

  /** True if the same call may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  static of(cause: unknown): ServiceError {
    if (cause instanceof ServiceError) return cause;
    return plainError(0, 'UNREACHABLE', messagesNow().service.noResponse);
  }

  static unreadable(status: number): ServiceError {
    return plainError(status, `HTTP_${String(status)}`, messagesNow().service.unreadable);
  }
}

function plainError(status: number, code: string, message: string): ServiceError {
  return new ServiceError(status, [{ code, message, field: '', details: {}, ussdCode: '', requestId: '' }]);
}

function faultOf(error: JsonRecord): Fault {
  const { details } = error;
  return {
    code: textOf(error, 'readable_code'),
    message: textOf(error, 'message'),
    field: textOf(error, 'field'),
    details: isRecord(details) ? details : {},
    ussdCode: textOf(error, 'ussd_code'),
    requestId: textOf(error, 'request_id'),
  };
}

/**
 * Posts JSON to the service and records the request and the response, which the page shows.
 * @throws ServiceError
 */
export async function postJson(path: string, body: JsonRecord): Promise<JsonRecord> {
  const text = JSON.stringify(body);
  const recordResponse = recordRequest(path, text);
  let response: Response;
  let responseText: string;
  try {
    response = await request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': preferences.get().language,
      },
      body: text,
    });
    responseText = await response.text();
  } catch (cause) {
    recordResponse(0, '', '');
    throw ServiceError.of(cause);
  }
  recordResponse(response.status, responseText, response.headers.get('x-request-id') ?? '');
  return resultOf(response, responseText);
}

function resultOf({ ok, status }: Response, text: string): JsonRecord {
  const body = parseJson(text);
  if (ok && isRecord(body)) return body;

  const [first, ...rest] = isRecord(body) ? recordsOf(body, 'errors').map(faultOf) : [];
  if (first !== undefined) throw new ServiceError(status, [first, ...rest]);
  throw ServiceError.unreadable(status);
}

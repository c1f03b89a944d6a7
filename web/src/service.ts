import { record } from './exchanges';
import { isRecord, type JsonRecord, parseJson, recordsOf, textOf } from './json';
import { messagesNow } from './messages';
import { preferences } from './preferences';
import { request } from './request';

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly field: string;
  readonly details: JsonRecord;
  readonly requestId: string;
}

/** Any way in which a call can fail. `status` 0: there was no answer at all. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly status: number,
    readonly faults: readonly [Fault, ...Fault[]],
  ) {
    super(faults[0].message);
  }

  /** The same call can succeed later; nothing the person typed was refused. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  static of(cause: unknown): ServiceError {
    if (cause instanceof ServiceError) return cause;
    return plainError(0, 'UNREACHABLE', messagesNow().service.noAnswer);
  }

  static unreadable(status: number): ServiceError {
    return plainError(status, `HTTP_${String(status)}`, messagesNow().service.unreadable);
  }
}

function plainError(status: number, code: string, message: string): ServiceError {
  return new ServiceError(status, [{ code, message, field: '', details: {}, requestId: '' }]);
}

function faultOf(error: JsonRecord): Fault {
  const { details } = error;
  return {
    code: textOf(error, 'readable_code'),
    message: textOf(error, 'message'),
    field: textOf(error, 'field'),
    details: isRecord(details) ? details : {},
    requestId: textOf(error, 'request_id'),
  };
}

/**
 * Calls the service and keeps what was said for the person to read.
 * @throws ServiceError
 */
export async function postJson(path: string, body: JsonRecord): Promise<JsonRecord> {
  const text = JSON.stringify(body);
  const end = record(path, text);
  let response: Response;
  let answerText: string;
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
    answerText = await response.text();
  } catch (cause) {
    end(0, '', '');
    throw ServiceError.of(cause);
  }
  end(response.status, answerText, response.headers.get('x-request-id') ?? '');
  const answer = parseJson(answerText);
  if (response.ok && isRecord(answer)) return answer;

  const [first, ...rest] = isRecord(answer) ? recordsOf(answer, 'errors').map(faultOf) : [];
  if (first !== undefined) throw new ServiceError(response.status, [first, ...rest]);
  throw ServiceError.unreadable(response.status);
}

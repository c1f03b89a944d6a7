import { isRecord, type JsonRecord, numberOf, readJson, recordsOf, textOf } from './json';

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
    return plainError(0, 'UNREACHABLE', 'The service did not answer. Check that it is running.');
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

export async function postJson(path: string, body: JsonRecord): Promise<JsonRecord> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (cause) {
    throw ServiceError.of(cause);
  }
  const answer = await readJson(response);
  if (response.ok && isRecord(answer)) return answer;

  const [first, ...rest] = isRecord(answer) ? recordsOf(answer, 'errors').map(faultOf) : [];
  if (first !== undefined) throw new ServiceError(response.status, [first, ...rest]);
  throw plainError(
    response.status,
    `HTTP_${String(response.status)}`,
    'The service gave an answer this page cannot read.',
  );
}

export type Channel = 'ussd' | 'sms';

export interface CodeTicket {
  readonly channel: Channel;
  readonly ussdCode: string;
  /** Seconds until the next code may be asked for. */
  readonly waitingTime: number;
  /** Seconds the code is accepted. */
  readonly codeLife: number;
}

export async function initialize(username: string, channel: Channel): Promise<CodeTicket> {
  const answer = await postJson('/api/oauth/initialize', { username, channel });
  return {
    channel,
    ussdCode: textOf(answer, 'ussd_code'),
    waitingTime: numberOf(answer, 'waiting_time') ?? 0,
    codeLife: numberOf(answer, 'otp_time_diff') ?? 0,
  };
}

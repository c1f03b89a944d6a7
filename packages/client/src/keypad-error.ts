import type { Answer, CodeRefusalReason, Details, GraphqlError, RestError } from './wire.js';

/** Language of the messages for the user. */
export type Language = 'en' | 'fa';

/** Codes of this package, beside those of the service. */
export type LocalCode = 'NETWORK_ERROR' | 'UNEXPECTED_RESPONSE' | 'STORAGE_FAILED' | 'SIGNED_OUT';

/** One fault of a request with several. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  /** Name of the faulty member of a REST body. */
  readonly field?: string | undefined;
  /** Place of the fault in the result of an operation. */
  readonly path?: readonly (string | number)[] | undefined;
  /** Numbers behind the message, such as the cost that is allowed. */
  readonly details?: Details | undefined;
}

interface Facts {
  readonly status?: number;
  readonly faults?: readonly Fault[];
  readonly retryAfter?: number | undefined;
  readonly triesLeft?: number | undefined;
  readonly reason?: CodeRefusalReason | undefined;
  readonly ussdCode?: string | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Message of an error of this package; RESPONSE_LOST is for a `NETWORK_ERROR` after which a code
 * may be used up.
 */
export type LocalMessage = LocalCode | 'RESPONSE_LOST';

const MESSAGES: Readonly<Record<LocalMessage, Readonly<Record<Language, string>>>> = {
  NETWORK_ERROR: {
    en: 'The service cannot be reached. Check your connection and try again.',
    fa: 'ارتباط با سرویس برقرار نشد. اتصال خود را بررسی کنید و دوباره تلاش کنید.',
  },
  RESPONSE_LOST: {
    en: 'The service cannot be reached. Check your connection and try again. If the code is then refused, ask for a new one.',
    fa: 'ارتباط با سرویس برقرار نشد. اتصال خود را بررسی کنید و دوباره تلاش کنید. اگر رمز پذیرفته نشد، رمز تازه‌ای بگیرید.',
  },
  UNEXPECTED_RESPONSE: {
    en: 'The service returned an unexpected response. Please try again later.',
    fa: 'پاسخ سرویس قابل خواندن نبود. کمی بعد دوباره تلاش کنید.',
  },
  STORAGE_FAILED: {
    en: 'This device could not store the sign-in. Please try again.',
    fa: 'اطلاعات ورود در این دستگاه ذخیره نشد. دوباره تلاش کنید.',
  },
  SIGNED_OUT: {
    en: 'You are signed out. Please sign in.',
    fa: 'شما وارد حساب خود نشده‌اید. لطفاً وارد شوید.',
  },
};

/**
 * A refusal of the service, or of this package if there was no response. Branch on `code`, show
 * `message` to the user, give `requestId` to support. It holds no token and no submitted value, and
 * for that reason has no `cause`: the error of a `fetch` may quote a header.
 */
export class KeypadError extends Error {
  override readonly name = 'KeypadError';
  /** Status of the response; 0 without one. */
  readonly status: number;
  /** All faults, the decisive one first. */
  readonly faults: readonly Fault[];
  /** Seconds until a repetition can succeed. */
  readonly retryAfter: number | undefined;
  /** Guesses that are left, on networks that have signed the user in before. */
  readonly triesLeft: number | undefined;
  readonly reason: CodeRefusalReason | undefined;
  /** USSD code that shows the present code; with `OTP_WAITING_TIME`. */
  readonly ussdCode: string | undefined;
  /** Finds the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor(
    readonly code: string,
    message: string,
    facts: Facts = {},
  ) {
    super(message);
    this.status = facts.status ?? 0;
    this.faults = facts.faults ?? [{ code, message }];
    this.retryAfter = facts.retryAfter;
    this.triesLeft = facts.triesLeft;
    this.reason = facts.reason;
    this.ussdCode = facts.ussdCode;
    this.requestId = facts.requestId;
  }

  /** Names of the faulty members of a REST body. */
  get fields(): readonly string[] {
    return this.faults.flatMap(({ field }) => field ?? []);
  }
}

interface LocalFacts {
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly message?: LocalMessage | undefined;
}

/** Returns an error of this package in the language of the user. */
export function localError(
  code: LocalCode,
  language: Language,
  { status = 0, retryAfter, message = code }: LocalFacts,
): KeypadError {
  return new KeypadError(code, MESSAGES[message][language], { status, retryAfter });
}

/** Returns true if the service refused a code or a token. */
export function isInvalidGrant(error: unknown): error is KeypadError {
  return error instanceof KeypadError && error.code === 'INVALID_GRANT';
}

/** Returns the error of a REST response, and undefined for a success. */
export function restError({ status, body, retryAfter }: Answer): KeypadError | undefined {
  const errors = errorsOf(body).filter(isRestError);
  const [first] = errors;
  if (first === undefined) return undefined;
  return new KeypadError(first.readable_code, first.message, {
    status,
    faults: errors.map(({ readable_code: code, message, field, details }) => ({
      code,
      message,
      field,
      details,
    })),
    retryAfter: first.details?.['retry_after'] ?? first.details?.['waiting_time'] ?? retryAfter,
    triesLeft: first.details?.['tries_left'],
    reason: first.reason,
    ussdCode: first.ussd_code,
    requestId: first.request_id,
  });
}

/** Returns the error of a GraphQL response, and undefined for a success. */
export function graphqlError({ status, body, retryAfter }: Answer): KeypadError | undefined {
  const errors = errorsOf(body).filter(isGraphqlError);
  const [first] = errors;
  if (first === undefined) return undefined;
  const { code, details, request_id } = first.extensions;
  return new KeypadError(code, first.message, {
    status,
    faults: errors.map(({ message, path, extensions }) => {
      return { code: extensions.code, message, path, details: extensions.details };
    }),
    retryAfter: details?.['retry_after'] ?? details?.['waiting_time'] ?? retryAfter,
    triesLeft: details?.['tries_left'],
    requestId: request_id,
  });
}

function errorsOf(body: unknown): readonly unknown[] {
  const errors = (body as { readonly errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors : [];
}

function isRestError(error: unknown): error is RestError {
  return typeof (error as Partial<RestError> | null)?.readable_code === 'string';
}

function isGraphqlError(error: unknown): error is GraphqlError {
  return typeof (error as Partial<GraphqlError> | null)?.extensions?.code === 'string';
}

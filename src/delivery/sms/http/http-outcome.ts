import type { SendOutcome } from '../../outbox/index.js';
import { NotConnected } from './http-calls.js';

/**
 * Returns the outcome of an HTTP status. 2xx: accepted. 3xx, 401 to 405 and 407: our settings or
 * our account are wrong. 408, 425, 429 and 5xx: try later. Any other status rejects the message for
 * good.
 */
export function toStatusOutcome(status: number, retryAfter: string | null): SendOutcome {
  if (status >= 200 && status <= 299) return { outcome: 'accepted' };
  const reason = `response status ${String(status)}`;
  if ((status >= 300 && status <= 399) || [401, 402, 403, 404, 405, 407].includes(status)) {
    return { outcome: 'rejected', hint: 'elsewhere', reason, misconfigured: true };
  }
  if (status === 429)
    return {
      outcome: 'rejected',
      hint: 'later',
      reason,
      throttled: true,
      ...parseRetryAfter(retryAfter),
    };
  if (status === 408 || status === 425 || status >= 500) {
    return { outcome: 'rejected', hint: 'later', reason, ...parseRetryAfter(retryAfter) };
  }
  return { outcome: 'rejected', hint: 'never', reason };
}

/** Returns the outcome of a failed call: rejected if it was never connected, otherwise unknown. */
export function toFaultOutcome(error: unknown): SendOutcome {
  const { cause = error } = error as { readonly cause?: unknown };
  if (cause instanceof NotConnected) {
    return { outcome: 'rejected', hint: 'elsewhere', reason: `not reached: ${cause.code}` };
  }
  return { outcome: 'unknown', reason: `no response: ${readFaultCode(cause)}` };
}

function readFaultCode(fault: unknown): string {
  const { name, code } = fault as { readonly name?: string; readonly code?: unknown };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}

/** Parses Retry-After, which is a number of seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | null): { retryAfter?: number } {
  if (header === null) return {};
  const seconds = /^\d{1,6}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds } : {};
}

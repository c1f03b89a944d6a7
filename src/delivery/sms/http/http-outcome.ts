import {
  toRefusalOfUs,
  type FailedProviderOutcome,
  type ProviderOutcome,
  toUnreachedOutcome,
} from '../../outbox/index.js';
import { NotConnectedError } from './http-provider-calls.js';

const MISCONFIGURED_STATUSES: readonly number[] = [401, 402, 403, 404, 405, 407];

/** The members of a rejection that tell about our pace. */
export type ResponsePace = Pick<RejectedOutcome, 'throttled' | 'retryAfter'>;

type RejectedOutcome = Extract<ProviderOutcome, { readonly outcome: 'rejected' }>;

/**
 * Returns the outcome of an HTTP status. 2xx: accepted. 3xx, 401 to 405 and 407: our settings or
 * our account are wrong. 408, 425, 429 and 5xx: try later. Any other status rejects the message for
 * good.
 */
export function toStatusOutcome(status: number, retryAfter: string | null): ProviderOutcome {
  if (status >= 200 && status <= 299) return { outcome: 'accepted' };
  const reason = `response status ${String(status)}`;
  const isRedirect = status >= 300 && status <= 399;
  if (isRedirect || MISCONFIGURED_STATUSES.includes(status)) {
    return toRefusalOfUs(status === 402 ? 'credit' : 'account', reason);
  }
  const isBusy = status === 408 || status === 425 || status >= 500;
  if (status !== 429 && !isBusy) {
    return {
      outcome: 'rejected',
      hint: 'never',
      reason,
    };
  }

  return {
    outcome: 'rejected',
    hint: 'later',
    reason,
    ...readResponsePace(status, retryAfter),
  };
}

/** Reads what a response says about our pace: by its status 429, and by Retry-After. */
export function readResponsePace(status: number, retryAfter: string | null): ResponsePace {
  return { ...(status === 429 && { throttled: true }), ...parseRetryAfter(retryAfter) };
}

/** Returns the outcome of a failed call: rejected if it was never connected, otherwise unknown. */
export function toFaultOutcome(error: unknown): FailedProviderOutcome {
  const { cause = error } = error as { readonly cause?: unknown };
  if (cause instanceof NotConnectedError) return toUnreachedOutcome('elsewhere', cause.code);
  return { outcome: 'unknown', reason: `no response: ${readFaultCode(cause)}` };
}

function readFaultCode(fault: unknown): string {
  const { name, code } = fault as { readonly name?: string; readonly code?: unknown };
  if (typeof code === 'string') return code;
  return name ?? 'unknown';
}

/** Parses Retry-After, which is a number of seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | null): { retryAfter?: number } {
  if (header === null) return {};
  if (/^\d{1,6}$/.test(header)) return { retryAfter: Number(header) };

  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  if (!Number.isFinite(seconds) || seconds < 0) return {};
  return { retryAfter: seconds };
}

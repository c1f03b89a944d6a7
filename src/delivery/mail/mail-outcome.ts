import { toUnreachedOutcome, type ProviderOutcome } from '../outbox/index.js';

/**
 * Returns `later` for a 4xx reply and `never` for 5xx (RFC 5321 §4.2.1). Without a reply, a
 * complete mail may have been accepted.
 */
export function toMailOutcome(error: unknown, isHandedOver: boolean): ProviderOutcome {
  const { code, responseCode } = error as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return {
      outcome: 'rejected',
      hint: 'later',
      reason: 'SMTP refuses our login',
      misconfigured: true,
    };
  }
  if (responseCode !== undefined) {
    const hint = responseCode >= 500 ? 'never' : 'later';
    return {
      outcome: 'rejected',
      hint,
      reason: `SMTP ${String(responseCode)}`,
    };
  }
  if (isHandedOver) {
    return { outcome: 'unknown', reason: 'SMTP connection lost, or no response in time' };
  }
  return toUnreachedOutcome('later', 'SMTP server');
}

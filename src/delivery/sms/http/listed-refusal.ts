import { getMember } from '../../../platform/config/index.js';
import { OUR_PARTS, toRefusalOfUs, type ProviderOutcome } from '../../outbox/index.js';
import type { ResponsePace } from './http-outcome.js';
import type { HttpProviderShape } from './http-shape.js';

/**
 * Returns the outcome of a refusal that a verdict lists, whatever the status of its response. A
 * refusal that may pass keeps what the response says about our pace.
 */
export function findListedRefusal(
  verdict: HttpProviderShape['verdict'],
  responseBody: unknown,
  pace: ResponsePace,
): ProviderOutcome | undefined {
  const refusalPath = verdict?.why ?? verdict?.path;
  if (verdict === undefined || refusalPath === undefined) return undefined;

  const refusalValue = getMember(responseBody, refusalPath);
  const isRefusalIn = (values: readonly unknown[] = []) => values.includes(refusalValue);
  const reason = toRefusalReason(refusalValue);
  const passingRefusal = {
    outcome: 'rejected',
    hint: 'later',
    reason,
    ...pace,
  } as const;
  if (isRefusalIn(verdict.throttled)) return { ...passingRefusal, throttled: true };
  if (isRefusalIn(verdict.later)) return passingRefusal;
  if (isRefusalIn(verdict.elsewhere)) return toRefusalOfUs('account', reason);

  const refusedPart = OUR_PARTS.find((part) => isRefusalIn(verdict[part]));
  return refusedPart === undefined ? undefined : toRefusalOfUs(refusedPart, reason);
}

/** Returns the reason of a refusal, which repeats no text of a provider. */
export function toRefusalReason(refusalValue: unknown): string {
  const code = String(refusalValue);
  return /^\d{1,6}$/.test(code) ? `refused, code ${code}` : 'refused';
}

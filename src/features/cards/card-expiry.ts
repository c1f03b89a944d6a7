import { DAY_MS } from '../../platform/config/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { CARDS } from './cards.facts.js';

const MAX_YEARS_AHEAD = 20;

/**
 * Refuses a date that is past or more than 20 years ahead (PAN-2).
 * @throws AppError BAD_USER_INPUT
 */
export function assertCardExpiry(expiredAt: number, now: number): void {
  const latestDate = new Date(now);
  latestDate.setUTCFullYear(latestDate.getUTCFullYear() + MAX_YEARS_AHEAD);
  const earliest = expiredAt % DAY_MS === 0 ? findMonthStart(now) : now;
  if (expiredAt >= earliest && expiredAt <= latestDate.getTime()) return;

  throw ERRORS.BAD_USER_INPUT({
    fields: [{ field: 'expired_at', rule: CARDS.fieldRules.DATE }],
  });
}

/** Returns the first moment of a month, UTC. A card is valid through the month printed on it. */
export function findMonthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

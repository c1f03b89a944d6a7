import { DAY_MS } from '../../platform/config/index.js';
import { NOW, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { findMonthStart } from './card-expiry.js';
import { Card } from './card.entity.js';

/** The columns that the API shows. */
export const SHOWN_CARD = rowOf(
  Card,
  'id',
  'pan',
  'brand',
  'issuing_bank',
  'expired_at',
  'created_at',
  'status',
);
export type ShownCardRow = (typeof SHOWN_CARD)['row'];

/**
 * Selects the columns that the API shows. An expired card is EXPIRED before housekeeping stores
 * that status. An expiry at 00:00:00 is a date, and lasts until the end of its month.
 */
export function selectShownCard(now: number): Sql {
  const monthStart = findMonthStart(now);
  return sql`id, pan, brand, issuing_bank, expired_at, created_at,
    CASE WHEN status <> 'REMOVED'
      AND expired_at < CASE WHEN expired_at % ${DAY_MS} = 0 THEN ${monthStart} ELSE ${NOW} END
    THEN 'EXPIRED' ELSE status END AS status`;
}

import { Injectable } from '@nestjs/common';
import { Database, NOW, sql } from '../../platform/database/index.js';
import type { OutboxMessage } from './outbox-message.entity.js';

/**
 * Time after its expiry during which a message is queried: late receipts show how well a provider
 * delivers.
 */
const QUERIED_AFTER_MS = 60_000;
/**
 * Age of a message after which its provider is not queried. Needed because a notice expires only
 * after hours.
 */
const QUERIED_AT_MOST_MS = 16 * 60_000;
const WORTH_QUERYING_CONDITION = sql`(expires_at + ${QUERIED_AFTER_MS} > ${NOW}
  AND created_at + ${QUERIED_AT_MOST_MS} > ${NOW})`;

/** Claims the queries for receipts that are due, and ends the messages that got none. */
@Injectable()
export class AwaitedReceipts {
  constructor(private readonly database: Database) {}

  /**
   * Claims an accepted message for one query to its provider; the next one may follow after `pause`
   * milliseconds. Returns true to exactly one replica, and false if it is too late for a query.
   */
  async claimInquiry({ id, next_at }: OutboxMessage, pause: number): Promise<boolean> {
    const changedCount = await this.database.change(sql`/* AwaitedReceipts.claimInquiry */
      UPDATE messages SET next_at = ${NOW} + ${pause}
      WHERE id = ${id} AND state = 'accepted' AND next_at = ${next_at} AND next_at <= ${NOW}
        AND ${WORTH_QUERYING_CONDITION}`);
    return changedCount === 1;
  }

  /**
   * Ends an accepted message without a receipt; one that is `queried` only when it is too late for
   * a query.
   */
  async endWithoutReceipt(
    { id }: OutboxMessage,
    { queried }: { readonly queried: boolean },
  ): Promise<void> {
    const tooLate = queried ? sql`AND NOT ${WORTH_QUERYING_CONDITION}` : sql``;
    await this.database.change(sql`/* AwaitedReceipts.endWithoutReceipt */
      UPDATE messages SET state = 'unconfirmed', next_at = NULL
      WHERE id = ${id} AND state = 'accepted' AND next_at <= ${NOW} ${tooLate}`);
  }
}

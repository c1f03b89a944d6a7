import { Injectable } from '@nestjs/common';
import { Config, DAY_MS } from '../../platform/config/index.js';
import { Database, NOW, removeInBatches, sql, type Sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import type { OUTBOX } from './outbox.facts.js';

@Injectable()
export class OldMessageCleanup {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof OUTBOX.settings>,
  ) {}

  /** Removes old messages, attempts and receipts, and returns the number of messages. */
  @Sweep('messages')
  async sweepOldMessages(): Promise<number> {
    const toOldCondition = (column: Sql) =>
      sql`${column} < ${NOW} - ${this.config.MESSAGE_DAYS * DAY_MS}`;
    const key = sql`id`;
    await removeInBatches(this.database, {
      table: sql`message_attempts`,
      key,
      where: toOldCondition(sql`ended_at`),
    });
    await removeInBatches(this.database, {
      table: sql`receipts`,
      key,
      where: toOldCondition(sql`received_at`),
    });
    const where = sql`${toOldCondition(sql`created_at`)} AND expires_at < ${NOW}`;
    return removeInBatches(this.database, {
      table: sql`messages`,
      key,
      where,
    });
  }
}

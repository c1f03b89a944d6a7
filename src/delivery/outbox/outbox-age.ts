import { Injectable } from '@nestjs/common';
import { columns, Database, NOW, sql } from '../../platform/database/index.js';
import { Gauge } from '../../platform/metrics/index.js';

/** Shows on /metrics how late the outbox is. */
@Injectable()
export class OutboxAgeMetric {
  constructor(private readonly database: Database) {}

  @Gauge({
    name: 'keypad_outbox_oldest_due_seconds',
    help: 'Time for which the message that waits longest has been due',
  })
  async readOldestDue(): Promise<number> {
    const row = await this.database.row(
      columns({ ms: [Number, null] }),
      sql`/* OutboxAgeMetric.readOldestDue */
      SELECT ${NOW} - MIN(next_at) AS ms FROM messages
      WHERE state IN ('ready', 'leased') AND next_at <= ${NOW}`,
    );
    return (row?.ms ?? 0) / 1000;
  }
}

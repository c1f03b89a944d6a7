import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Metrics } from '../metrics/index.js';
import { IDS_USED_UP } from './overload.metrics.js';

/** Pause between two log lines, because every insert into the table fails. */
const PAUSE_MS = 60_000;

/** Raises an alarm when a table has no ids left: a counter of each refused statement, and a log line a minute (CLU-6). */
@Injectable()
export class IdsAlarm {
  private readonly logger = new Logger('IdsAlarm');
  private quietUntil = 0;

  constructor(
    private readonly metrics: Metrics,
    database: Database,
  ) {
    database.onUsedUpIds = (error) => {
      this.raise(error);
    };
  }

  private raise(error: unknown): void {
    this.metrics.count(IDS_USED_UP, {});
    const now = performance.now();
    if (now < this.quietUntil) return;
    this.quietUntil = now + PAUSE_MS;
    const { message } = error as Error;
    this.logger.error(`a table has no ids left; \`keypad doctor\` names it and what to do: ${message}`);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { MetricsService } from '../metrics/index.js';
import { AUDIT, type AuditAlarmReason } from './audit.facts.js';

/** Tells operators that somebody may have changed the audit trail in the database. */
@Injectable()
export class AuditAlarms {
  private readonly logger = new Logger('AuditAlarm');

  constructor(private readonly metrics: MetricsService) {}

  raiseAlarm(reason: AuditAlarmReason, text: string): void {
    this.logger.error(text);
    this.metrics.count(AUDIT.counters.AUDIT_ALARMS, { reason });
  }
}

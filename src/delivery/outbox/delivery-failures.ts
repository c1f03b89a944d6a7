import { withoutUndefined } from '../../platform/config/index.js';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import type { StatementRunner } from '../../platform/database/index.js';
import { readSubjectUserId } from '../../accounts/otp/index.js';
import type { OutboxMessage } from './outbox-message.entity.js';
import { OUTBOX } from './outbox.facts.js';

/** Records that a message reached nobody, in the transaction that ends it. */
@Injectable()
export class DeliveryFailures {
  constructor(private readonly audit: AuditService) {}

  async recordFailure(
    tx: StatementRunner,
    { id, subject }: Pick<OutboxMessage, 'id' | 'subject'>,
    how: 'failed' | 'expired' | 'undelivered',
  ): Promise<void> {
    const userId = readSubjectUserId(subject);
    const auditFact = { actor: 'service', subject: `message:${String(id)}` } as const;
    const event = OUTBOX.events[`delivery.${how}`];
    await this.audit.record(tx, event, { ...auditFact, ...withoutUndefined({ userId }) });
  }
}

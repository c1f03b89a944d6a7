import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../platform/audit/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';

type DepartureListener = (tx: Transaction, userId: number, actor: AuditActor) => Promise<void>;

/**
 * Ends the sessions of a user who no longer works for staff, or not with the former role, and tells
 * the features with work of that user. The transaction must hold the row of the user.
 */
@Injectable()
export class StaffDepartures {
  private readonly listeners: DepartureListener[] = [];

  constructor(private readonly sessions: SessionRevocationService) {}

  /** Adds a listener, which runs in the transaction that decides. */
  onDeparture(listener: DepartureListener): void {
    this.listeners.push(listener);
  }

  /** Ends the sessions that the former role opened. */
  async endRole(tx: Transaction, userId: number, actor: AuditActor): Promise<void> {
    await this.sessions.revokeUserSessions(tx, userId, 'dismissed', { actor, scope: '%admin:%' });
    await this.callListeners(tx, userId, actor);
  }

  /** Ends all sessions. A deleted account has no work, because staff is dismissed first. */
  async endAccess(
    tx: Transaction,
    userId: number,
    cause: 'suspended' | 'deleted',
    actor: AuditActor,
  ): Promise<void> {
    await this.sessions.revokeUserSessions(tx, userId, cause, { actor });
    if (cause === 'suspended') await this.callListeners(tx, userId, actor);
  }

  private async callListeners(tx: Transaction, userId: number, actor: AuditActor): Promise<void> {
    for (const listener of this.listeners) await listener(tx, userId, actor);
  }
}

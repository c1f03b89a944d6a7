import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService, toAuditUser } from '../../platform/audit/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { Database, type StatementRunner } from '../../platform/database/index.js';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { ADMIN_PREFIX, ScopeRefusals, type StaffGateCall } from '../../platform/graphql/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import type { Principal } from '../../sign-in/index.js';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import { STAFF } from './staff.facts.js';

/** An attempt at an operation of staff: who made it, and from where. */
export interface StaffAttempt {
  readonly principal: Principal;
  /** Name of the operation. */
  readonly operation: string;
  /** Normalised network address of the caller. */
  readonly address: string;
  /** The passkey that was used, in words. */
  readonly passkey?: string;
}

/** Returns the attempt at an operation that was admitted or refused before any resolver. */
export function toStaffAttempt({ field, context }: StaffGateCall): StaffAttempt {
  const principal = context.principal as Principal;
  return { principal, operation: field, address: context.address };
}

/** Counts and records refused operations of staff, with user, session and address. */
@Injectable()
export class StaffRefusals implements OnModuleInit {
  constructor(
    private readonly scopes: ScopeRefusals,
    private readonly audit: AuditService,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.scopes.onRefused(async (refusal) => {
      if (!refusal.scope.startsWith(ADMIN_PREFIX)) return;
      await this.recordRefusal(toStaffAttempt(refusal));
    });
  }

  /**
   * Records a refused operation.
   * @throws AppError RATE_LIMITED, which takes the place of the refusal
   */
  recordRefusal(attempt: StaffAttempt): Promise<void> {
    return this.countRefusal(STAFF.events['staff.act_refused'], attempt);
  }

  /**
   * Records an operation from a network that is not among `STAFF_NETWORKS`.
   * @throws AppError RATE_LIMITED, which takes the place of the refusal
   */
  recordOutside(attempt: StaffAttempt): Promise<void> {
    return this.countRefusal(STAFF.events['staff.network_refused'], attempt);
  }

  /**
   * Records a second proof that was wrong.
   * @throws AppError RATE_LIMITED, which takes the place of the refusal
   */
  recordWrongProof(attempt: StaffAttempt): Promise<void> {
    return this.countRefusal(STAFF.events['staff.proof_wrong'], attempt);
  }

  /**
   * Records an answer of a passkey whose counter went back.
   * @throws AppError RATE_LIMITED, which takes the place of the refusal
   */
  recordCopied(attempt: StaffAttempt): Promise<void> {
    return this.countRefusal(PASSKEYS.events['staff.passkey_copied'], attempt);
  }

  /** Records an attempt in a transaction. */
  recordAttempt(on: StatementRunner, event: AuditEventRow, attempt: StaffAttempt): Promise<void> {
    const { principal, operation, address, passkey } = attempt;
    const { userId, sessionId } = principal;
    const act = passkey === undefined ? operation : `${operation} by ${passkey}`;
    return this.audit.record(on, event, {
      actor: toAuditUser(userId),
      subject: `session:${String(sessionId)}`,
      userId,
      reason: `${maskPans(act)} from ${address}`,
    });
  }

  private async countRefusal(event: AuditEventRow, attempt: StaffAttempt): Promise<void> {
    const key = `user:${String(attempt.principal.userId)}`;
    await this.limits.countOrRefuse(STAFF.limits.staff_refusals, key);
    await this.recordAttempt(this.database, event, attempt);
  }
}

import { Injectable } from '@nestjs/common';
import {
  toAuditUser,
  type AuditedAct,
  type AuthorizeAct,
  type AuditActor,
} from '../../platform/audit/index.js';
import { NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { lockStaff, UsersService } from '../../accounts/users/index.js';
import { AUTH } from '../auth.facts.js';
import type { Principal } from '../sessions/principal.js';
import { opensScope, listMutationRoles, type AdminScope } from '../tokens/scopes.js';

/** Age up to which a second proof counts. */
const PROOF_MS = 5 * 60_000;
/** Scopes whose mutations need a second proof. */
const PROVEN_SCOPES: readonly AdminScope[] = [
  'admin:accounts',
  'admin:clients',
  'admin:staff',
  'admin:webhooks',
];

/** Returns whether the mutations of a scope need a second proof. */
export function needsProof(scope: AdminScope): boolean {
  return PROVEN_SCOPES.includes(scope);
}

/**
 * Tells what staff may do by the row of the user, because a token may be older than a dismissal or
 * another role.
 */
@Injectable()
export class StaffAccess {
  constructor(private readonly users: UsersService) {}

  /** Returns whether the role of a user opens a scope. */
  async allowsScope(
    on: StatementRunner,
    userId: number,
    scope: AdminScope,
    { toChange }: { toChange: boolean },
  ): Promise<boolean> {
    return opensScope(await this.users.findRole(on, userId), scope, { toChange });
  }

  /**
   * Returns the caller for the audit trail.
   * @throws AppError UNAUTHENTICATED if the role of the caller no longer opens the scope
   */
  async getActor(
    on: StatementRunner,
    userId: number,
    scope: AdminScope,
    { toChange }: { toChange: boolean },
  ): Promise<AuditActor> {
    if (await this.allowsScope(on, userId, scope, { toChange })) return toAuditUser(userId);
    throw ERRORS.UNAUTHENTICATED({ reason: 'no longer staff with this role' });
  }

  /**
   * Returns the admission of an act of staff. One conditional statement decides by role, status,
   * session and proof, and locks the row of the caller, so that two admins who dismiss each other
   * act one after the other. Card numbers in the reason are masked (PAN-8).
   */
  createAdmission(
    { userId, sessionId }: Principal,
    scope: AdminScope,
    reason: string,
  ): AuthorizeAct {
    const isProven = sql`AND sessions.proved_at > ${NOW} - ${PROOF_MS}`;
    const proofCondition = needsProof(scope) ? isProven : sql``;
    const sessionCondition = sql`EXISTS (SELECT 1 FROM sessions
      WHERE sessions.id = ${sessionId} AND sessions.user_id = users.id
        AND sessions.revoked_at IS NULL ${proofCondition})`;

    return async (tx): Promise<AuditedAct> => {
      const roles = listMutationRoles(scope);
      const isAdmitted = await lockStaff(tx, userId, roles, sessionCondition);
      // The row of the caller is locked here, if the caller is admitted.
      const actor = await this.getActor(tx, userId, scope, { toChange: true });
      if (isAdmitted) return { actor, reason: maskPans(reason) };
      if (needsProof(scope)) throw AUTH.errors.PROOF_REQUIRED();
      throw ERRORS.UNAUTHENTICATED({ reason: 'session has ended' });
    };
  }
}

export const PROOF_SECONDS = PROOF_MS / 1000;

import { Injectable } from '@nestjs/common';
import {
  toAuditUser,
  type AuditedAct,
  type AuthorizeAct,
  type AuditActor,
} from '../../platform/audit/index.js';
import { sql, type StatementRunner, type Transaction } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { ADMIN_SELF } from '../../platform/graphql/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { lockStaff, UsersService } from '../../accounts/users/index.js';
import type { Principal } from '../sessions/principal.js';
import { opensScope, listMutationRoles, type AdminScope } from '../tokens/scopes.js';

/** Scopes whose mutations need a second proof. */
const PROVEN_SCOPES: readonly AdminScope[] = [
  'admin:accounts',
  'admin:clients',
  'admin:staff',
  'admin:webhooks',
  ADMIN_SELF,
];

/**
 * Uses up a second proof in the transaction of its act, or refuses the act by throwing. Returns the
 * passkey that gave it, in words; undefined for a code.
 */
export type UseProof = (tx: Transaction) => Promise<string | undefined>;

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
   * Returns the admission of an act of staff. One conditional statement decides by role, status and
   * session, and locks the row of the caller, so that two admins who dismiss each other act one
   * after the other. Then `useProof` uses up the second proof, or refuses by throwing. The reason
   * begins with the passkey that confirmed the act. Card numbers in it are masked (PAN-8).
   */
  createAdmission(
    { userId, sessionId }: Principal,
    scope: AdminScope,
    reason: string,
    useProof?: UseProof,
  ): AuthorizeAct {
    const sessionCondition = sql`EXISTS (SELECT 1 FROM sessions
      WHERE sessions.id = ${sessionId} AND sessions.user_id = users.id
        AND sessions.revoked_at IS NULL)`;
    if (needsProof(scope) && useProof === undefined) throw new Error(`${scope} needs a proof`);

    return async (tx): Promise<AuditedAct> => {
      const roles = listMutationRoles(scope);
      const isAdmitted = await lockStaff(tx, userId, roles, sessionCondition);
      // The row of the caller is locked here, if the caller is admitted.
      const actor = await this.getActor(tx, userId, scope, { toChange: true });
      if (!isAdmitted) throw ERRORS.UNAUTHENTICATED({ reason: 'session has ended' });
      const passkey = await useProof?.(tx);
      const fullReason = passkey === undefined ? reason : `by ${passkey}: ${reason}`;
      return { actor, reason: maskPans(fullReason), isProven: useProof !== undefined };
    };
  }
}

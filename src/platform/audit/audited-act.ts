import type { Transaction } from '../database/index.js';
import type { AuditActor } from './audit.service.js';

/** The one who does something and, for staff, the reason. */
export interface AuditedAct {
  readonly actor: AuditActor;
  readonly reason?: string;
  /** True if a second proof confirmed the act. */
  readonly isProven?: boolean;
}

/** Admits an act in its transaction, before it changes anything, or refuses it by throwing. */
export type AuthorizeAct = (tx: Transaction) => Promise<AuditedAct>;

/** Admits the commands of operators. */
export const authorizeOperator: AuthorizeAct = () => Promise.resolve({ actor: 'operator' });

/**
 * Admits an act on the user with this id in its transaction.
 * @throws the refusals of the act
 */
export type AuthorizeActOn = (tx: Transaction, userId: number) => Promise<AuditedAct>;

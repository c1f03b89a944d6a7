import type { AuthorizeAct } from '../../platform/audit/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { REASON_FORM } from '../../features/staff-api/staff-acts.args.js';
import { createTextReader } from './arguments.js';

/** The option for the reason of an act. */
export const REASON = {
  flags: '--reason <text>',
  about: 'reason for the audit trail, 1 to 200 characters',
  read: createTextReader(REASON_FORM, AUTH.fieldRules.REASON),
  isRequired: true,
} as const;

/** Admits an act of the operator, with its reason for the audit trail. */
export function authorizeWithReason(reason: string): AuthorizeAct {
  return () => Promise.resolve({ actor: 'operator', reason: maskPans(reason) });
}

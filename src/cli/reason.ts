import type { Admit } from '../audit/index.js';
import { AUTH } from '../auth/auth.facts.js';
import { maskPans } from '../pan/index.js';
import { REASON_FORM } from '../staff/staff-acts.args.js';
import { readText } from './arguments.js';

/** The option for the reason of an act. */
export const REASON = {
  flags: '--reason <text>',
  about: 'reason for the audit trail, 1 to 200 characters',
  read: readText(REASON_FORM, AUTH.fieldRules.REASON),
  isRequired: true,
} as const;

/** Admits an act of the operator, with its reason for the audit trail. */
export function admitOperator(reason: string): Admit {
  return () => Promise.resolve({ actor: 'operator', reason: maskPans(reason) });
}

import { toMilliseconds } from '../time-value';
import { type CodeSteps, splitByCode } from './code-groups';
import type { CodeTimelineStep, PersonData, UserRateLimit } from './person-data';

/** Limits of codes to a number. */
const CODE_LIMITS: readonly string[] = ['initialize_hour', 'initialize_day'];
/** Time after which a receipt would have come, if the provider gives any. */
const RECEIPT_MS = 2 * 60_000;

/** The fate of the last code of a user. */
export type CodeDiagnosis =
  | { readonly kind: 'suspended' | 'noCode' }
  | { readonly kind: 'limit'; readonly limit: UserRateLimit }
  | { readonly kind: LastCodeFate; readonly step: CodeTimelineStep };

type LastCodeFate =
  | ('entered' | 'shown' | 'delivered' | 'cancelled' | 'wrong' | 'spent')
  | ('failed' | 'undelivered' | 'accepted' | 'noReceipt' | 'waiting' | 'notDialled');

const FATES: Readonly<Record<string, LastCodeFate>> = {
  // A code that is not dialled for has a message from the beginning.
  ASKED: 'notDialled',
  ENTERED: 'entered',
  SHOWN: 'shown',
  DELIVERED: 'delivered',
  ENDED: 'cancelled',
  WRONG: 'wrong',
  SPENT: 'spent',
  FAILED: 'failed',
  UNDELIVERED: 'undelivered',
  SENT: 'accepted',
  PROGRESS: 'accepted',
};

/**
 * Finds why a user gets no code, or what became of the last one: what keeps every code from the
 * user counts before what happened to one.
 * @param now present time of the service
 */
export function findDiagnosis(
  { user, limits, steps }: Pick<PersonData, 'user' | 'limits' | 'steps'>,
  now: number,
): CodeDiagnosis {
  if (user.status === 'SUSPENDED') return { kind: 'suspended' };

  const [newestCode = []] = splitByCode(steps);
  const [newestStep] = newestCode;
  const fullLimit = limits.find(isFullOfCodes);
  if (fullLimit !== undefined && newestStep?.step !== 'ENTERED')
    return { kind: 'limit', limit: fullLimit };
  if (newestStep === undefined) return { kind: 'noCode' };
  const spentStep = findSpentStep(newestCode);
  if (spentStep !== undefined) return { kind: 'spent', step: spentStep };
  return { kind: findCodeFate(newestStep, now), step: newestStep };
}

/**
 * Finds the guess that used up the tries of a code. A receipt may be newer; a code that was entered
 * or cancelled is none to type.
 */
function findSpentStep(codeSteps: CodeSteps): CodeTimelineStep | undefined {
  if (codeSteps.some(({ step }) => step === 'ENTERED' || step === 'ENDED')) return undefined;
  return codeSteps.find(({ step }) => step === 'SPENT');
}

function isFullOfCodes({ name, spent, allowed }: UserRateLimit): boolean {
  return CODE_LIMITS.includes(name) && spent >= allowed;
}

function findCodeFate({ step, at }: CodeTimelineStep, now: number): LastCodeFate {
  const fate = FATES[step] ?? 'waiting';
  const isOverdue = fate === 'accepted' && now - toMilliseconds(at) > RECEIPT_MS;
  return isOverdue ? 'noReceipt' : fate;
}

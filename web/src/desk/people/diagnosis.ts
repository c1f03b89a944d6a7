import { toMilliseconds } from '../time-value';
import { type CodeSteps, findDecisiveStep, splitByCode } from './code-groups';
import type { CodeTimelineStep, PersonData, UserRateLimit } from './person-data';

/** Limits of codes to a number, for all networks or for those that have signed the user in. */
const CODE_LIMITS: readonly string[] = ['initialize_hour', 'initialize_day'];
const KNOWN_CODE_LIMITS = CODE_LIMITS.map((name) => `${name}_known`);
/** Time after which a receipt would have come, if the provider gives any. */
const RECEIPT_MS = 2 * 60_000;

/** The fate of the last code of a user. */
export type CodeDiagnosis =
  | { readonly kind: 'suspended' | 'noCode' }
  | {
      readonly kind: 'limit';
      readonly limit: UserRateLimit;
      /** True if only networks that have signed the user in get no code. */
      readonly isKnownOnly: boolean;
      readonly lastCode: LastCodeDiagnosis | undefined;
    }
  | LastCodeDiagnosis;

export interface LastCodeDiagnosis {
  readonly kind: LastCodeFate;
  readonly step: CodeTimelineStep;
}

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
  const lastCode = findLastCode(newestCode, now);
  if (lastCode?.kind === 'entered') return lastCode;
  const anyLimit = findLastingLimit(limits, CODE_LIMITS);
  const limit = anyLimit ?? findLastingLimit(limits, KNOWN_CODE_LIMITS);
  if (limit !== undefined)
    return { kind: 'limit', limit, isKnownOnly: anyLimit === undefined, lastCode };
  return lastCode ?? { kind: 'noCode' };
}

/** Finds what became of a code; undefined if there is none. */
function findLastCode(codeSteps: CodeSteps, now: number): LastCodeDiagnosis | undefined {
  const step = findDecisiveStep(codeSteps);
  return step === undefined ? undefined : { kind: findCodeFate(step, now), step };
}

/** Finds the full limit among the named ones that ends last: until then no code is sent. */
function findLastingLimit(
  limits: readonly UserRateLimit[],
  names: readonly string[],
): UserRateLimit | undefined {
  const toEnd = ({ ends_at }: UserRateLimit) => toMilliseconds(ends_at) || 0;
  return limits
    .filter(({ name, spent, allowed }) => names.includes(name) && spent >= allowed)
    .toSorted((a, b) => toEnd(b) - toEnd(a))[0];
}

function findCodeFate({ step, at }: CodeTimelineStep, now: number): LastCodeFate {
  const fate = FATES[step] ?? 'waiting';
  const isOverdue = fate === 'accepted' && now - toMilliseconds(at) > RECEIPT_MS;
  return isOverdue ? 'noReceipt' : fate;
}

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
      /** The networks that get no code: all, those that have signed the user in, or the others. */
      readonly networks: 'all' | 'known' | 'others';
      readonly lastCode: LastCodeDiagnosis | undefined;
    }
  | LastCodeDiagnosis;

export interface LastCodeDiagnosis {
  readonly kind: LastCodeFate;
  readonly step: CodeTimelineStep;
  readonly isExpired: boolean;
  /** Time until which the user must wait for the next code, if any. */
  readonly nextAt: string | null;
}

export type LastCodeFate =
  | ('entered' | 'shown' | 'delivered' | 'cancelled' | 'wrong' | 'spent' | 'withheld')
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
  WITHHELD: 'withheld',
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
  const commonLimit = findLastingLimit(limits, CODE_LIMITS);
  const knownLimit = findLastingLimit(limits, KNOWN_CODE_LIMITS);
  const limit = commonLimit ?? knownLimit;
  if (limit === undefined) return lastCode ?? { kind: 'noCode' };
  if (commonLimit === undefined) return { kind: 'limit', limit, networks: 'known', lastCode };
  const isForAll = knownLimit !== undefined || user.last_sign_in_at === null;
  return { kind: 'limit', limit, networks: isForAll ? 'all' : 'others', lastCode };
}

/** Finds what became of a code; undefined if there is none. */
function findLastCode(codeSteps: CodeSteps, now: number): LastCodeDiagnosis | undefined {
  const step = findDecisiveStep(codeSteps);
  if (step === undefined) return undefined;
  const asked = codeSteps.find((codeStep) => codeStep.step === 'ASKED');
  const kind = findCodeFate(step, now);
  const nextAt = asked?.next_at ?? null;
  const mustWait = kind !== 'entered' && toMilliseconds(nextAt) > now;
  const isExpired = toMilliseconds(asked?.expires_at ?? null) <= now;
  return { kind, step, isExpired, nextAt: mustWait ? nextAt : null };
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

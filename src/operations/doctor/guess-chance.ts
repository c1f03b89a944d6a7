import type { AppConfig } from '../../app/settings.js';
import { reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

const DAY = 86_400;
const ACCEPTABLE = 1e-4;

type GuessLimitSettings = Pick<
  AppConfig,
  | 'LIMITS'
  | 'LIMIT_NUMBER_HOUR'
  | 'LIMIT_NUMBER_DAY'
  | 'LIMIT_SMS_TOTAL'
  | 'OTP_DIGITS'
  | 'OTP_TRIES'
  | 'WAITING_TIMES'
>;

/**
 * Returns the worst-case chance of guessing the code of one number within a day: tries × challenges
 * ÷ codes. The real chance is smaller, because used tries carry over to the next challenge.
 */
export function calculateGuessChance(rules: GuessLimitSettings): {
  readonly chance: number;
  readonly challenges: number;
} {
  const byWaiting = countByWaitingTimes(rules.WAITING_TIMES);
  const byRateLimit = [rules.LIMIT_NUMBER_HOUR, rules.LIMIT_NUMBER_DAY].map(
    ({ limit, window }) => (limit * DAY) / window,
  );
  const challenges = rules.LIMITS === 'on' ? Math.min(byWaiting, ...byRateLimit) : byWaiting;

  return { challenges, chance: (rules.OTP_TRIES * challenges) / 10 ** rules.OTP_DIGITS };
}

/**
 * Returns how many accounts an hour are taken over at worst, if wrong guesses are spread over many
 * numbers: tries × text messages ÷ codes. A code on USSD cannot be guessed before its user has
 * dialled for it (OTP-10).
 */
export function countSprayedAccounts({
  LIMIT_SMS_TOTAL,
  OTP_TRIES,
  OTP_DIGITS,
}: GuessLimitSettings): number {
  return (OTP_TRIES * LIMIT_SMS_TOTAL.limit * 3_600) / LIMIT_SMS_TOTAL.window / 10 ** OTP_DIGITS;
}

export function checkGuessing(rules: GuessLimitSettings): DoctorFinding {
  const { chance, challenges } = calculateGuessChance(rules);
  const tries = `${String(rules.OTP_TRIES)} tries`;
  const codes = `10^${String(rules.OTP_DIGITS)}`;
  const formula = `${tries} × ${String(challenges)} challenges a day ÷ ${codes}`;

  const worst = `at most ${chance.toExponential(1)} a day (${formula})`;
  const text = `chance of guessing the code of one number: ${worst}; ${describeSpray(rules)}`;
  if (chance <= ACCEPTABLE) return reportOk('guessing', text);
  return reportWarning(
    'guessing',
    `${text}, above ${ACCEPTABLE.toExponential(0)}`,
    'raise OTP_DIGITS or lower OTP_TRIES',
  );
}

function describeSpray(rules: GuessLimitSettings): string {
  const { LIMITS, LIMIT_SMS_TOTAL, OTP_TRIES, OTP_DIGITS } = rules;
  if (LIMITS === 'off') return 'no limit on guesses over many numbers (LIMITS=off)';
  const accounts = Number(countSprayedAccounts(rules).toPrecision(2));
  const { limit, window } = LIMIT_SMS_TOTAL;
  const messages = `${String(limit)} text messages in ${String(window)} s`;
  const formula = `${String(OTP_TRIES)} tries × ${messages} ÷ 10^${String(OTP_DIGITS)}`;
  return `over many numbers: at most ${String(accounts)} accounts an hour (${formula})`;
}

/** Returns how many challenges the waiting times allow one account in a day without a sign-in. */
function countByWaitingTimes(times: readonly number[]): number {
  let challengeCount = 0;
  let elapsedSeconds = 0;
  while (elapsedSeconds < DAY) {
    challengeCount += 1;
    const step = Math.min(challengeCount, times.length) - 1;
    elapsedSeconds += times[step] ?? DAY;
  }
  return challengeCount;
}

import type { AppConfig } from '../../app/settings.js';
import { ok, warn, type Finding } from './finding.js';

const DAY = 86_400;
const ACCEPTABLE = 1e-4;

type Rules = Pick<
  AppConfig,
  'LIMITS' | 'LIMIT_NUMBER_HOUR' | 'LIMIT_NUMBER_DAY' | 'LIMIT_SMS_TOTAL' | 'OTP_DIGITS' | 'OTP_TRIES' | 'WAITING_TIMES'
>;

/**
 * Returns the worst-case chance of guessing the code of one number within a day: tries × challenges ÷ codes.
 * The real chance is smaller, because used tries carry over to the next challenge.
 */
export function guessChance(rules: Rules): { readonly chance: number; readonly challenges: number } {
  const byWaiting = challengesByWaiting(rules.WAITING_TIMES);
  const byRateLimit = [rules.LIMIT_NUMBER_HOUR, rules.LIMIT_NUMBER_DAY].map(
    ({ limit, window }) => (limit * DAY) / window,
  );
  const challenges = rules.LIMITS === 'on' ? Math.min(byWaiting, ...byRateLimit) : byWaiting;
  return { challenges, chance: (rules.OTP_TRIES * challenges) / 10 ** rules.OTP_DIGITS };
}

/**
 * Returns how many accounts an hour are taken over at worst, if wrong guesses are spread over many numbers: tries × text
 * messages ÷ codes. A code on USSD cannot be guessed before its user has dialled for it (OTP-10).
 */
export function sprayedAccounts({ LIMIT_SMS_TOTAL, OTP_TRIES, OTP_DIGITS }: Rules): number {
  return (OTP_TRIES * LIMIT_SMS_TOTAL.limit * 3_600) / LIMIT_SMS_TOTAL.window / 10 ** OTP_DIGITS;
}

export function checkGuessing(rules: Rules): Finding {
  const { chance, challenges } = guessChance(rules);
  const sum = `${String(rules.OTP_TRIES)} tries × ${String(challenges)} challenges a day ÷ 10^${String(rules.OTP_DIGITS)}`;
  const text = `chance of guessing the code of one number: at most ${chance.toExponential(1)} a day (${sum}); ${sprayText(rules)}`;
  return chance > ACCEPTABLE
    ? warn('guessing', `${text}, above ${ACCEPTABLE.toExponential(0)}`, 'raise OTP_DIGITS or lower OTP_TRIES')
    : ok('guessing', text);
}

function sprayText(rules: Rules): string {
  const { LIMITS, LIMIT_SMS_TOTAL, OTP_TRIES, OTP_DIGITS } = rules;
  if (LIMITS === 'off') return 'no limit on guesses over many numbers (LIMITS=off)';
  const accounts = Number(sprayedAccounts(rules).toPrecision(2));
  const { limit, window } = LIMIT_SMS_TOTAL;
  const sum = `${String(OTP_TRIES)} tries × ${String(limit)} text messages in ${String(window)} s ÷ 10^${String(OTP_DIGITS)}`;
  return `over many numbers: at most ${String(accounts)} accounts an hour (${sum})`;
}

/** Returns how many challenges the waiting times allow one account in a day without a sign-in. */
function challengesByWaiting(times: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < DAY; at += times[Math.min(count, times.length) - 1] ?? DAY) count += 1;
  return count;
}

import type { AppConfig } from '../app.settings.js';
import { ok, warn, type Finding } from './finding.js';

const DAY = 86_400;
const ACCEPTABLE = 1e-4;

type Rules = Pick<
  AppConfig,
  'LIMITS' | 'LIMIT_NUMBER_HOUR' | 'LIMIT_NUMBER_DAY' | 'OTP_DIGITS' | 'OTP_TRIES' | 'WAITING_TIMES'
>;

/**
 * How likely it is, at worst, that somebody who does nothing else guesses the code of one number within a day:
 * tries × challenges ÷ codes. Tries that carry over to the next challenge make the true chance smaller.
 */
export function guessChance(rules: Rules): { readonly chance: number; readonly challenges: number } {
  const byWaiting = challengesByWaiting(rules.WAITING_TIMES);
  const byBudget = [rules.LIMIT_NUMBER_HOUR, rules.LIMIT_NUMBER_DAY].map(({ limit, window }) => (limit * DAY) / window);
  const challenges = rules.LIMITS === 'on' ? Math.min(byWaiting, ...byBudget) : byWaiting;
  return { challenges, chance: (rules.OTP_TRIES * challenges) / 10 ** rules.OTP_DIGITS };
}

export function checkGuessing(rules: Rules): Finding {
  const { chance, challenges } = guessChance(rules);
  const sum = `${String(rules.OTP_TRIES)} tries × ${String(challenges)} challenges a day ÷ 10^${String(rules.OTP_DIGITS)}`;
  const text = `chance of guessing one number's code at worst ${chance.toExponential(1)} a day (${sum})`;
  return chance > ACCEPTABLE
    ? warn('guessing', `${text}, above ${ACCEPTABLE.toExponential(0)}: raise OTP_DIGITS or lower OTP_TRIES`)
    : ok('guessing', text);
}

/** Challenges that the waiting times alone let one account have in a day without a sign-in. */
function challengesByWaiting(times: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < DAY; at += times[Math.min(count, times.length) - 1] ?? DAY) count += 1;
  return count;
}

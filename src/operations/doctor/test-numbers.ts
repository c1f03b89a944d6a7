import type { AppConfig } from '../../app/settings.js';
import { warn, type Finding } from './finding.js';

/** Warns of numbers that sign in with a fixed code. */
export function checkTestNumbers({ TEST_NUMBERS }: Pick<AppConfig, 'TEST_NUMBERS'>, now: number): Finding {
  const last = Math.max(...TEST_NUMBERS.map(({ endsAt }) => endsAt));
  const lastDay = new Date(last - 1).toISOString().slice(0, 10);
  const text = `TEST_NUMBERS has numbers that sign in with a fixed code, the last until ${lastDay}`;
  return warn('test-numbers', now < last ? text : `${text}, which is over`, 'remove TEST_NUMBERS after the review');
}

import type { AppConfig } from '../../app/settings.js';
import { reportWarning, type DoctorFinding } from './doctor-finding.js';

/** Warns of numbers that sign in with a fixed code. */
export function checkTestNumbers(
  { TEST_NUMBERS }: Pick<AppConfig, 'TEST_NUMBERS'>,
  now: number,
): DoctorFinding {
  const lastEnd = Math.max(...TEST_NUMBERS.map(({ endsAt }) => endsAt));
  const lastDay = new Date(lastEnd - 1).toISOString().slice(0, 10);
  const text = `TEST_NUMBERS has numbers that sign in with a fixed code, the last until ${lastDay}`;
  return reportWarning(
    'test-numbers',
    now < lastEnd ? text : `${text}, which is over`,
    'remove TEST_NUMBERS after the review',
  );
}

import { DAY_MS } from '../../platform/config/index.js';
/**
 * A number whose sign-ins accept a fixed code until a date, such as for the review of an app store.
 */
export interface TestPhoneNumber {
  /** E.164. */
  readonly number: string;
  readonly code: string;
  /** The end of its last day in UTC, in milliseconds since 1970. */
  readonly endsAt: number;
}

const FORM = /^(\+[1-9]\d{6,14}):(\d{6,10}):(\d{4}-\d{2}-\d{2})$/;
const DIGIT_RUNS = ['01234567890', '09876543210'];

/** @throws Error that does not contain the text */
export function readTestNumber(text: string): TestPhoneNumber {
  const [, number = '', code = '', date = ''] = FORM.exec(text) ?? [];
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date)
    throw new Error('must be NUMBER:CODE:DATE, such as +989120000001:482913:2026-12-31');
  if (/^(\d)\1+$/.test(code) || DIGIT_RUNS.some((run) => run.includes(code)))
    throw new Error('must have codes that are not one digit repeated or counted up or down');
  return { number, code, endsAt: day + DAY_MS };
}

/** Returns the fixed code of a number at a time; '' for every other number. */
export function findTestCode(
  numbers: readonly TestPhoneNumber[],
  number: string | undefined,
  now: number,
): string {
  return numbers.find((each) => each.number === number && now < each.endsAt)?.code ?? '';
}

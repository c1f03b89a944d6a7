import type { Config } from '../config/index.js';
import type { CodeRecipient } from '../otp/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { SMS_SETTINGS } from './sms.settings.js';

/** A row of `sms_windows` that counts a message. */
export interface Bucket {
  readonly name: string;
  readonly limit: number;
  /** Number of hits from which the window is nearly full. */
  readonly nearly: number;
  /** Seconds. */
  readonly window: number;
  /** 1 if the message counts for the ratio of codes entered to codes sent. */
  readonly sent: 0 | 1;
}

type Limits = Pick<
  Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS>,
  'LIMIT_SMS_PREFIX' | 'LIMIT_SMS_TOTAL' | 'UNKNOWN_USERS'
>;

export const TOTAL = 'total';
/** Share of the total for everybody; the rest is reserved for users who have signed in before. */
const OPEN_SHARE = 0.8;

/** Returns the buckets of a message, in the order in which their rows are locked. */
export function bucketsOf(limits: Limits, { number, isKnown }: CodeRecipient, isSent: boolean): Bucket[] {
  const { LIMIT_SMS_PREFIX: prefix, LIMIT_SMS_TOTAL: total, UNKNOWN_USERS } = limits;
  const separate = countsSeparately(limits, isKnown);
  const open = Math.ceil(total.limit * OPEN_SHARE);
  const all: Bucket = {
    name: TOTAL,
    limit: separate || UNKNOWN_USERS === 'conceal' ? total.limit : open,
    nearly: open,
    window: total.window,
    sent: 0,
  };
  if (number === '') return [all];
  const ofPrefix: Bucket = {
    name: prefixBucket(number, separate),
    limit: prefix.limit,
    nearly: prefix.limit,
    window: prefix.window,
    sent: isSent && !separate ? 1 : 0,
  };
  return [ofPrefix, all];
}

/**
 * Returns true for users who have signed in before. With UNKNOWN_USERS=conceal they count like strangers, because a
 * different result would reveal who has an account.
 */
export function countsSeparately({ UNKNOWN_USERS }: Pick<Limits, 'UNKNOWN_USERS'>, isKnown: boolean): boolean {
  return isKnown && UNKNOWN_USERS === 'reveal';
}

/**
 * Returns the bucket of all numbers that differ in their last four digits only. Sorts before the total, which is locked
 * last.
 */
export function prefixBucket(number: string, isKnown: boolean): string {
  return `${number.slice(0, -4)}:${isKnown ? 'known' : 'new'}`;
}

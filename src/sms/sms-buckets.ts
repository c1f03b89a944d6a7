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

/** Most rows of the total. Messages in different rows do not wait for each other. */
const MOST_SLOTS = 16;
/** Fewest messages of each row of the total, so that few rows are full before the others. */
const SMALLEST_SLOT = 100;
/** Share of the total for everybody; the rest is reserved for users who have signed in before. */
const OPEN_SHARE = 0.8;

/** Buckets of a message, of which each row counts it, except that only one row of the total does. */
export interface MessageBuckets {
  /** Undefined for a message to no number. */
  readonly prefix: Bucket | undefined;
  /** The rows of the total. Their limits add up to `LIMIT_SMS_TOTAL`, or to the share of everybody. */
  readonly total: readonly Bucket[];
}

export function bucketsOf(limits: Limits, { number, isKnown }: CodeRecipient, isSent: boolean): MessageBuckets {
  const { LIMIT_SMS_PREFIX: prefix, LIMIT_SMS_TOTAL: total, UNKNOWN_USERS } = limits;
  const separate = countsSeparately(limits, isKnown);
  const open = Math.ceil(total.limit * OPEN_SHARE);
  const limit = separate || UNKNOWN_USERS === 'conceal' ? total.limit : open;
  const names = totalBuckets(limits);
  const shareOf = (amount: number, i: number) => Math.floor((amount + i) / names.length);
  return {
    prefix:
      number === ''
        ? undefined
        : {
            name: prefixBucket(number, separate),
            limit: prefix.limit,
            nearly: prefix.limit,
            window: prefix.window,
            sent: isSent && !separate ? 1 : 0,
          },
    total: names.map((name, i) => ({
      name,
      limit: shareOf(limit, i),
      nearly: shareOf(open, i),
      window: total.window,
      sent: 0,
    })),
  };
}

/** Returns the names of the rows of the total: `total`, `total:1`, … */
export function totalBuckets({ LIMIT_SMS_TOTAL: { limit } }: Pick<Limits, 'LIMIT_SMS_TOTAL'>): string[] {
  const slots = Math.min(MOST_SLOTS, Math.max(1, Math.floor(limit / SMALLEST_SLOT)));
  return Array.from({ length: slots }, (_, i) => (i === 0 ? 'total' : `total:${String(i)}`));
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

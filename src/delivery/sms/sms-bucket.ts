import { caseWhen, sql, toValueList, type Sql } from '../../platform/database/index.js';
import { TOTAL_BUCKET } from './sms-alarms.js';
import { toPrefixBucket, type CountedSms } from './sms-ratio.js';

/** Share of the total for everybody; the rest is reserved for users who have signed in before. */
const OPEN_SHARE = 0.8;

/** A row of `sms_windows` that counts a message. */
export interface SmsRateLimitBucket {
  readonly name: string;
  readonly limit: 'prefix' | 'total';
  /** Number of hits from which messages like this one are refused, and from which all are. */
  readonly most: number;
  readonly mostOfAll: number;
  /** Number of hits from which the window is nearly full. */
  readonly nearly: number;
  /** Seconds. */
  readonly window: number;
  /** 1 if the message counts for the ratio of codes entered to codes sent. */
  readonly sent: 0 | 1;
}

/** The settings of the rate limits of text messages. */
interface SmsRateLimitSettings {
  readonly LIMIT_SMS_PREFIX: { readonly limit: number; readonly window: number };
  readonly LIMIT_SMS_TOTAL: { readonly limit: number; readonly window: number };
}

/** Returns the buckets of a message in the order in which their rows are locked. */
export function listBuckets(
  settings: SmsRateLimitSettings,
  { number, isSeparate }: CountedSms,
  isSent: boolean,
): readonly SmsRateLimitBucket[] {
  const totalBucket = createTotalBucket(settings, isSeparate);
  // A message to no number does the same work, but no prefix counts it.
  if (number === '') return [totalBucket];

  const { limit, window } = settings.LIMIT_SMS_PREFIX;
  const prefixBucket: SmsRateLimitBucket = {
    name: toPrefixBucket(number, isSeparate),
    limit: 'prefix',
    window,
    sent: isSent && !isSeparate ? 1 : 0,
    most: limit,
    mostOfAll: limit,
    nearly: limit,
  };
  return [prefixBucket, totalBucket];
}

function createTotalBucket(
  settings: SmsRateLimitSettings,
  isSeparate: boolean,
): SmsRateLimitBucket {
  const { limit, window } = settings.LIMIT_SMS_TOTAL;
  const openShare = Math.ceil(limit * OPEN_SHARE);
  return {
    name: TOTAL_BUCKET,
    limit: 'total',
    window,
    sent: 0,
    most: isSeparate ? limit : openShare,
    mostOfAll: limit,
    nearly: openShare,
  };
}

/** Returns the names of buckets as a list for IN. */
export function toBucketNames(buckets: readonly SmsRateLimitBucket[]): Sql {
  return toValueList(buckets.map(({ name }) => name));
}

/** Returns an expression with the value for the bucket of the row. */
export function toCaseByBucket(
  buckets: readonly SmsRateLimitBucket[],
  valueOf: (bucket: SmsRateLimitBucket) => number,
): Sql {
  return caseWhen(
    sql`bucket`,
    buckets.map((each) => [each.name, valueOf(each)]),
  );
}

import { choice, integer, isDecodable } from '../config/index.js';
import { readSentinelSet, REDIS_FORM } from './redis-url.js';

/** Settings of all rate limits: whether they apply, and where they are counted. */
export const LIMITS_SETTINGS = {
  LIMITS: choice({
    about:
      'off disables every LIMIT_… and SMS_RATIO, but not waiting times, tries or limits of queries; for load and race tests only',
    default: 'on',
    refusedInProduction: { value: 'off', why: 'anyone could send unlimited messages' },
    of: ['on', 'off'],
  }),
  REDIS_URL: {
    about:
      'Counts rate limits in Redis, except those of text messages; while Redis is down, the database and memory count them',
    default: '',
    secret: true,
    type: REDIS_FORM,
    parse: (value: string) => {
      if (value !== '' && readSentinelSet(value) === undefined && !isRedisUrl(value))
        throw new Error(`must be ${REDIS_FORM}`);
      return value;
    },
  },
  RATE_WINDOW_DAYS: integer({
    about:
      'Time for which an ended window of a rate limit is kept; the next request of its caller then needs two statements less',
    default: '0',
    min: 0,
    max: 365,
    unit: 'days',
  }),
} as const;

function isRedisUrl(value: string): boolean {
  return /^rediss?:\/\/[^\s/]+(\/\d*)?$/.test(value) && URL.canParse(value) && isDecodable(value);
}

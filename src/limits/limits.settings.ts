import { choice, isReadable, text } from '../config/index.js';

/** Where rate limits are counted, and if they are. */
export const LIMITS_SETTINGS = {
  LIMITS: choice({
    about:
      'off lifts every LIMIT_… and SMS_RATIO, but not waiting times, tries or limits of queries; for load and race tests only',
    default: 'on',
    refusedInProduction: { value: 'off', why: 'anyone could send unlimited messages' },
    of: ['on', 'off'],
  }),
  REDIS_URL: text({
    about:
      'Counts budgets in Redis, but those of text messages; while it is gone or silent the database and memory count them',
    default: '',
    secret: true,
    form: 'redis://[user:password@]host[:port][/database], with each % in user and password written as %25',
    pattern: { test: (value) => value === '' || isRedisUrl(value) },
  }),
} as const;

/** Whether a text is the address of a Redis, with a database or without. */
function isRedisUrl(value: string): boolean {
  return /^rediss?:\/\/[^\s/]+(\/\d*)?$/.test(value) && URL.canParse(value) && isReadable(value);
}

import {
  defineChoiceSetting,
  isDecodable,
  isEncrypted,
  isPlainAllowed,
  UNLESS_PRIVATE,
  type EnvironmentVariables,
} from '../config/index.js';
import { readSentinelSet, REDIS_FORM } from './redis-url.js';
import { defineFacts } from '../facts/index.js';

function isRedisUrl(value: string): boolean {
  const hasForm = /^rediss?:\/\/[^\s/?#]+(\/\d*)?$/.test(value);
  return hasForm && isDecodable(value);
}

function isRedisEncrypted(value: string, env: EnvironmentVariables): boolean {
  const sentinelSet = readSentinelSet(value);
  if (sentinelSet === undefined) return isEncrypted(value, env);
  if (sentinelSet.usesTls) return true;
  return sentinelSet.sentinels.every(({ host }) => isPlainAllowed(host, env));
}

/** The facts of src/platform/rate-limits. */
export const LIMITS = defineFacts({
  settings: {
    LIMITS: defineChoiceSetting({
      about:
        'off disables every LIMIT_… and SMS_RATIO, ' +
        'but not waiting times, tries or limits of queries; for load and race tests only',
      changedBy: 'A tester, before a test of load or races',
      default: 'on',
      refusedInProduction: { value: 'off', why: 'anyone could send unlimited messages' },
      of: ['on', 'off'],
    }),
    REDIS_URL: {
      about:
        'Counts rate limits in Redis, except those of text messages; ' +
        'while Redis is down, the database and memory count them',
      changedBy: 'An operator of several replicas who wants one count for all',
      default: '',
      secret: true,
      type: REDIS_FORM,
      parse: (value: string) => {
        if (value === '') return value;

        const hasSentinels = readSentinelSet(value) !== undefined;
        if (!hasSentinels && !isRedisUrl(value)) throw new Error(`must be ${REDIS_FORM}`);
        return value;
      },
      inProduction: {
        rule:
          'must begin with rediss:// or rediss+sentinel:// ' +
          `unless its hosts are in a private network; ${UNLESS_PRIVATE}`,
        isMet: isRedisEncrypted,
      },
    },
  },
  counters: {
    RATE_LIMITED: {
      name: 'keypad_rate_limited_total',
      help: 'Requests refused by a rate limit, by its name',
      labels: ['limit'],
    },
  },
});

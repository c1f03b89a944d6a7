import { choice, isRedisUrl, rate, text } from './setting.js';

/** How often what costs money or accounts may be done, and where that is counted. */
export const LIMIT_SETTINGS = {
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
  LIMIT_REGISTER: rate({ about: 'register, by network address', default: '10/60' }),
  LIMIT_INITIALIZE: rate({ about: 'initialize, by network address', default: '20/600' }),
  LIMIT_NUMBER_HOUR: rate({ about: 'One-time passwords of one number, short window', default: '5/3600' }),
  LIMIT_NUMBER_DAY: rate({ about: 'One-time passwords of one number, long window', default: '10/86400' }),
  LIMIT_FAILURES: rate({
    about:
      'Wrong client secrets and wrong codes, of sign-ins and for another number or e-mail address, by network address; only failures count',
    default: '60/60',
  }),
  LIMIT_GRAPHQL: rate({
    about:
      'Work of GraphQL, by user: 1 for each request and the objects that its operation may answer; without REDIS_URL each replica counts by itself',
    default: '5000/60',
  }),
  LIMIT_EMAIL_USER: rate({ about: 'Codes by mail, by user', default: '5/3600' }),
  LIMIT_EMAIL_ADDRESS: rate({ about: 'Codes by mail, by e-mail address', default: '5/86400' }),
  LIMIT_CARD_ADD: rate({ about: 'New cards, by user', default: '10/86400' }),
} as const;

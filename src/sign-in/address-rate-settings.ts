import { defineRateSetting } from '../platform/config/index.js';

/** Rate limits of register and initialize by network address and in total (LIM-1, LIM-6). */
export const ADDRESS_RATE_SETTINGS = {
  LIMIT_REGISTER: defineRateSetting({
    about: 'Calls of register, by network address',
    changedBy: 'An operator, before a launch with many users behind one carrier',
    default: '10/60',
  }),
  LIMIT_REGISTER_SITE: defineRateSetting({
    about: 'Calls of register over IPv6, by /48',
    changedBy: 'The same operator, if that carrier gives its phones addresses of IPv6',
    default: '1000/60',
    production: { default: '100/60' },
  }),
  LIMIT_REGISTER_TOTAL: defineRateSetting({
    about: 'All calls of register over IPv4, and as many over IPv6',
    changedBy: 'The same operator, if more users register at once',
    default: '100000/60',
    production: { default: '1000/60' },
  }),
  LIMIT_INITIALIZE: defineRateSetting({
    about: 'Calls of initialize, by network address',
    changedBy: 'The same operator',
    default: '600/600',
    production: { default: '20/600' },
  }),
  LIMIT_INITIALIZE_SITE: defineRateSetting({
    about: 'Calls of initialize over IPv6, by /48',
    changedBy: 'The same operator, if that carrier gives its phones addresses of IPv6',
    default: '100000/600',
    production: { default: '1000/600' },
  }),
  LIMIT_INITIALIZE_IPV6: defineRateSetting({
    about: 'All calls of initialize over IPv6',
    changedBy: 'An operator, when the number of users grows',
    default: '100000/600',
    production: { default: '20000/600' },
  }),
} as const;

import { integer, isCountry, text } from '../config/index.js';

/** Settings of phone numbers. */
export const NUMBER_SETTINGS = {
  PHONE_REGION: text({
    about: 'Region of phone numbers without a country code',
    default: 'IR',
    form: 'an ISO 3166-1 alpha-2 code',
    pattern: { test: isCountry },
  }),
} as const;

/** Settings of registered users. */
export const REGISTRATION_SETTINGS = {
  UNVERIFIED_USER_DAYS: integer({
    about: 'Time after which a user who never signed in is removed, so that the number is free again',
    default: '7',
    min: 1,
    max: 3_650,
    unit: 'days',
  }),
} as const;

/** Settings of avatars. */
export const AVATAR_SETTINGS = {
  AVATAR_BASE_URL: text({
    about: 'Base of avatar URLs; a keyed hash of the user is appended',
    default: 'https://www.gravatar.com/avatar',
    form: 'an http(s) URL without a trailing slash',
    pattern: /^https?:\/\/\S+[^\s/]$/,
  }),
} as const;

import { isCountry, text } from '../config/index.js';

/** How phone numbers are read. */
export const NUMBER_SETTINGS = {
  PHONE_REGION: text({
    about: 'Region of phone numbers that are written without a country code',
    default: 'IR',
    form: 'an ISO 3166-1 alpha-2 code',
    pattern: { test: isCountry },
  }),
} as const;

/** Pictures of users. */
export const AVATAR_SETTINGS = {
  AVATAR_BASE_URL: text({
    about: 'Base of avatar URLs; a keyed hash of the user is appended',
    default: 'https://www.gravatar.com/avatar',
    form: 'an http(s) URL without a trailing slash',
    pattern: /^https?:\/\/\S+[^\s/]$/,
  }),
} as const;

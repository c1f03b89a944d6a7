import { defineChoiceSetting, defineIntegerSetting } from '../platform/config/index.js';
import { ADDRESS_RATE_SETTINGS } from './address-rate-settings.js';
import { defineFacts, withReasons } from '../platform/facts/index.js';
import { AUTH_EVENTS } from './auth-events.js';

const DAY = 86_400;

/**
 * Seconds. Revocations are kept this long, because ACCESS_TOKEN_TTL may have been higher when a
 * token was issued.
 */
export const LONGEST_ACCESS_TOKEN_TTL = 3_600;

/** The facts of src/sign-in. */
export const AUTH = defineFacts({
  settings: {
    ACCESS_TOKEN_TTL: defineIntegerSetting({
      about: 'Lifetime of an access token (expires_in)',
      changedBy:
        'A security officer, if back ends that verify tokens on their own must refuse sooner',
      default: '900',
      min: 30,
      max: LONGEST_ACCESS_TOKEN_TTL,
      unit: 'seconds',
    }),
    REFRESH_IDLE_TTL: defineIntegerSetting({
      about: 'Time without a refresh after which a session ends',
      changedBy: 'A product owner who wants users to sign in more often, or less',
      default: String(30 * DAY),
      min: 60,
      max: 365 * DAY,
      unit: 'seconds',
    }),
    REFRESH_ABSOLUTE_TTL: defineIntegerSetting({
      about: 'Age at which a session ends in any case',
      changedBy: 'The same product owner',
      default: String(90 * DAY),
      min: 60,
      max: 365 * DAY,
      unit: 'seconds',
    }),
    STAFF_IDLE_TTL: defineIntegerSetting({
      about: 'Time without a refresh after which a session with a scope for staff ends',
      changedBy: 'A security officer whose rules name another time for staff',
      default: '7200',
      min: 60,
      max: DAY,
      unit: 'seconds',
    }),
    STAFF_SESSION_TTL: defineIntegerSetting({
      about: 'Age at which a session with a scope for staff ends in any case',
      changedBy: 'The same security officer, for shorter or longer working days',
      default: '43200',
      min: 60,
      max: DAY,
      unit: 'seconds',
    }),
    REFRESH_GRACE: defineIntegerSetting({
      about: 'Time during which a refresh whose response was lost may be repeated',
      changedBy: 'A security officer who allows no second use of a refresh token (0)',
      default: '30',
      min: 0,
      max: 300,
      unit: 'seconds',
    }),
    KNOWN_NETWORK_DAYS: defineIntegerSetting({
      about:
        'Time for which a session is kept after its latest possible end, because its network ' +
        'stays known to the user; that of staff is kept as long as any other',
      changedBy: 'A data protection officer who wants sessions removed sooner',
      default: '180',
      min: 0,
      max: 3_650,
      unit: 'days',
    }),
    NOTICE_NEW_NETWORK: defineChoiceSetting({
      about:
        'Whether users get a text message after a sign-in from a network that had not signed ' +
        'them in (operations.md)',
      changedBy: 'A security officer who wants such notices, and an operator who pays for them',
      default: 'off',
      of: ['off', 'on'],
    }),
    SESSIONS_PER_USER: defineIntegerSetting({
      about: 'Live sessions of one user; a further one ends the oldest',
      changedBy: 'A product owner who limits the devices of a user',
      default: '20',
      min: 1,
      max: 1000,
    }),
    SIGNING_KEY_DAYS: defineIntegerSetting({
      about:
        'Time after which a new signing key takes over; the previous one stays published for a day',
      changedBy: 'A security officer whose rules name a period',
      default: '30',
      min: 1,
      max: 365,
      unit: 'days',
    }),
    JWT_ALG: defineChoiceSetting({
      about: 'Signature algorithm of access tokens',
      changedBy: 'An operator with a back end that cannot verify ES256',
      default: 'ES256',
      of: ['ES256', 'RS256'],
    }),
    ...ADDRESS_RATE_SETTINGS,
  },
  errors: {
    NOT_A_BEARER: {
      code: 'UNAUTHENTICATED',
      status: 401,
      oauth: 'invalid_request',
      en:
        'Unauthenticated: the header Authorization must be the word Bearer, a space and the ' +
        'access token.',
      fa: 'Unauthenticated: هدر Authorization باید کلمهٔ Bearer، یک فاصله و توکن دسترسی باشد.',
    },
    CLIENT_SENT_TWICE: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'The client authenticates in two ways. Use HTTP Basic or client_secret, not both.',
      fa:
        'برنامه به دو روش احراز هویت شده است. ' +
        'یا HTTP Basic به کار ببرید یا client_secret، نه هر دو.',
    },
    CLIENTS_DIFFER: {
      code: 'MALFORMED_REQUEST',
      status: 400,
      oauth: 'invalid_request',
      en: 'client_id names another client than HTTP Basic.',
      fa: 'client_id برنامه‌ای جز برنامهٔ HTTP Basic را نام می‌برد.',
    },
    INVALID_GRANT: {
      status: 400,
      oauth: 'invalid_grant',
      en: 'This sign-in code is not valid. Check it, or ask for a new one.',
      fa: 'این رمز ورود معتبر نیست. آن را بررسی کنید یا رمز تازه‌ای بگیرید.',
      details: { 'tries_left?': 'guesses at a network that has signed the user in' },
    },
    SESSION_ENDED: {
      code: 'INVALID_GRANT',
      status: 400,
      oauth: 'invalid_grant',
      en: 'Your session has ended. Sign in again.',
      fa: 'نشست شما پایان یافته است. دوباره وارد شوید.',
    },
    TOKEN_OF_ANOTHER_CLIENT: {
      code: 'INVALID_GRANT',
      status: 400,
      oauth: 'invalid_grant',
      en: 'This token belongs to another application.',
      fa: 'این توکن از آن برنامهٔ دیگری است.',
    },
    HOLDER_UNCONFIRMED: {
      status: 400,
      oauth: 'invalid_grant',
      en:
        'Nobody has signed in to this account for a long time. Enter the first and last name of ' +
        'its owner, or begin a new account.',
      fa:
        'مدت زیادی است که کسی وارد این حساب نشده است. ' +
        'نام و نام خانوادگی صاحب حساب را وارد کنید یا حساب تازه‌ای بسازید.',
    },
    INVALID_SCOPE: {
      status: 400,
      oauth: 'invalid_scope',
      en: 'The requested scope is unknown or not allowed.',
      fa: 'محدودهٔ دسترسی درخواستی ناشناخته است یا مجاز نیست.',
    },
    UNAUTHORIZED_CLIENT: {
      status: 400,
      oauth: 'unauthorized_client',
      en: 'This application may not sign in this way.',
      fa: 'این برنامه اجازهٔ استفاده از این روش ورود را ندارد.',
    },
    UNSUPPORTED_GRANT_TYPE: {
      status: 400,
      oauth: 'unsupported_grant_type',
      en: 'This way of signing in is not supported.',
      fa: 'این روش ورود پشتیبانی نمی‌شود.',
    },
    PROOF_REQUIRED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'This act needs a proof of its own. Ask for a code that confirms it, and send it along.',
      fa: 'این کار تأیید جداگانه می‌خواهد. رمز تأیید همین کار را بگیرید و همراه آن بفرستید.',
    },
    OWN_ACCOUNT: {
      status: 409,
      oauth: 'invalid_request',
      en: 'You cannot do this to your own account. Ask another admin.',
      fa: 'این کار را برای حساب خودتان نمی‌توانید انجام دهید. از مدیر دیگری بخواهید.',
    },
    REST_USER_NOT_FOUND: {
      status: 404,
      oauth: 'invalid_request',
      en: 'There is no account with this mobile number or e-mail address. Check it, or register.',
      fa: 'حسابی با این شماره یا ایمیل پیدا نشد. آن را بررسی کنید یا ثبت‌نام کنید.',
    },
  },
  fieldRules: {
    CHANNEL: { en: 'must be ussd or sms', fa: 'باید ussd یا sms باشد' },
    REASON: {
      en: 'must be 1 to 200 characters, none of them a control character',
      fa: 'باید ۱ تا ۲۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
    },
    CLIENT_ID: { en: 'must be an integer or a string of digits', fa: 'باید عدد صحیح باشد' },
  },
  limits: {
    register: { setting: 'LIMIT_REGISTER', by: 'address', shared: true },
    register_site: { setting: 'LIMIT_REGISTER_SITE', by: 'site', shared: true },
    register_total: { setting: 'LIMIT_REGISTER_TOTAL', by: 'service', shared: true },
    /** Only tokens that are not ours count, not expired ones. */
    bearer_failures: { rate: { limit: 600, window: 60 }, by: 'address', shared: false },
    initialize: { setting: 'LIMIT_INITIALIZE', by: 'address', shared: true },
    initialize_site: { setting: 'LIMIT_INITIALIZE_SITE', by: 'site', shared: true },
    initialize_ipv6: { setting: 'LIMIT_INITIALIZE_IPV6', by: 'service', shared: true },
  },
  events: AUTH_EVENTS,
  audited: { signing_keys: 'signing keys', sessions: 'sessions' },
  webhooks: [
    {
      type: 'session.started',
      meaning: 'a user signed in',
      of: [['session.started'], ['session.started.test', 'test']],
    },
    {
      type: 'session.new_network',
      meaning:
        'a user who had signed in before signed in from a network that had not signed the user in',
      of: [['session.new_network']],
    },
    {
      type: 'session.ended',
      meaning: 'a session ended',
      of: withReasons(AUTH_EVENTS, 'session.ended.'),
    },
  ],
});

import { defineCallerNetworksSetting, defineRateSetting } from '../../platform/config/index.js';
import { countByUser, defineFacts } from '../../platform/facts/index.js';

/** The facts of src/features/staff-api. */
export const STAFF = defineFacts({
  settings: {
    STAFF_NETWORKS: defineCallerNetworksSetting({
      about: 'Networks from which staff may work; empty for any',
      changedBy: 'A security officer whose staff works in an office or over a VPN',
      default: '',
    }),
    LIMIT_STAFF_SEARCH: defineRateSetting({
      about: 'Searches of staff by a whole number or e-mail address, by member of staff',
      changedBy: 'A support lead whose staff finds more callers in an hour',
      default: '60/3600',
    }),
  },
  errors: {
    MESSAGE_NOT_WAITING: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This message was sent, is being sent, or has ended. It can no longer be cancelled.',
      fa: 'این پیام فرستاده شده، در حال ارسال است یا پایان یافته است. دیگر نمی‌توان آن را لغو کرد.',
    },
    NO_OPEN_CODE: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This user has no open code that may be sent again. Ask the user to request a new one.',
      fa: 'این کاربر رمز معتبری ندارد که بتوان دوباره فرستاد. از کاربر بخواهید رمز تازه‌ای بگیرد.',
    },
    NETWORK_NOT_ALLOWED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'Staff may not work from this network. Use that of your company, or ask an operator.',
      fa:
        'کارکنان نمی‌توانند از این شبکه کار کنند. ' +
        'از شبکهٔ شرکت وصل شوید یا از مدیر سامانه بپرسید.',
    },
    OPERATOR_ONLY: {
      status: 403,
      oauth: 'invalid_request',
      en: 'Only an operator may do this, with the command keypad webhook. Ask an operator.',
      fa: 'این کار را تنها مدیر سامانه با فرمان keypad webhook می‌تواند انجام دهد. از او بخواهید.',
    },
    STAFF_PROTECTED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'Only admins may do this to an account of staff. Ask an admin.',
      fa: 'این کار را برای حساب کارکنان تنها مدیران می‌توانند انجام دهند. از مدیر بخواهید.',
    },
  },
  fieldRules: {
    CLIENT_NAME: {
      en: 'must be 1 to 100 characters, none of them a control character',
      fa: 'باید ۱ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
    },
    CLIENT_SCOPE: {
      en: 'must be scopes separated by spaces',
      fa: 'باید محدوده‌های دسترسی با فاصله میان آن‌ها باشد',
    },
    CLIENT_GRANTS: {
      en: 'must be grant types separated by spaces',
      fa: 'باید روش‌های ورود با فاصله میان آن‌ها باشد',
    },
    SMS_TEXT: {
      en:
        'must contain {code} once, no other placeholder and no control character, and fit ' +
        'one message with its last line: 160 characters of GSM-7 or 70 of UCS-2',
      fa:
        'باید یک بار {code} داشته باشد، بدون جای‌گذار دیگر و نویسهٔ کنترلی، و با خط آخرش در ' +
        'یک پیامک جا شود: ۱۶۰ نویسهٔ GSM-7 یا ۷۰ نویسهٔ UCS-2',
    },
    APP_HASH: { en: 'must have 11 characters of base64', fa: 'باید ۱۱ نویسهٔ base64 باشد' },
    DOMAIN: {
      en: 'must be a name in lower case such as shop.example, without an app hash beside it',
      fa: 'باید نامی با حروف کوچک مانند shop.example و بدون app_hash در کنار آن باشد',
    },
    WEBHOOK_URL: {
      en:
        'must be an http(s) URL without credentials, of at most 500 characters, with a port ' +
        'that fetch does not block; in production with https:// and no private address',
      fa:
        'باید نشانی http(s) بدون نام و گذرواژه، حداکثر ۵۰۰ نویسه و با درگاهی باشد که fetch ' +
        'نمی‌بندد؛ در محیط اصلی با https:// و بدون نشانی خصوصی',
    },
    WEBHOOK_EVENTS: {
      en: 'must be * or types of events, separated by spaces',
      fa: 'باید * یا نوع رویدادها با فاصله میان آن‌ها باشد',
    },
    WEBHOOK_EVENT: {
      en: 'must be the webhook-id of an event',
      fa: 'باید webhook-id یک رویداد باشد',
    },
    OPERATION: {
      en: 'must be the name of a mutation that needs a second proof',
      fa: 'باید نام کاری باشد که تأیید جداگانه می‌خواهد',
    },
    ARGUMENTS: {
      en: 'must be a JSON object with the arguments of the operation, and its reason',
      fa: 'باید شیء JSON با ورودی‌های آن کار و دلیل آن باشد',
    },
    PROOF: {
      en: 'must be the code, or the JSON of the answer of a passkey',
      fa: 'باید رمز، یا JSON پاسخ کلید عبور باشد',
    },
    PASSKEY_NAME: {
      en: 'must be 1 to 60 characters, none of them a control character',
      fa: 'باید ۱ تا ۶۰ نویسه و بدون نویسهٔ کنترلی باشد',
    },
    PASSKEY_JSON: {
      en: 'must be the JSON of a PublicKeyCredential',
      fa: 'باید JSON یک PublicKeyCredential باشد',
    },
    EVENT: { en: 'must be the name of an event', fa: 'باید نام یک رویداد باشد' },
    REFERENCE: { en: 'must have the form user:7', fa: 'باید به شکل user:7 باشد' },
    PLACE: { en: 'must be the next of the part before', fa: 'باید مقدار next بخش پیش باشد' },
  },
  limits: {
    staff_search: {
      setting: 'LIMIT_STAFF_SEARCH',
      by: 'user',
      shared: true,
      counters: countByUser({
        en: 'Searches of staff by number or e-mail address',
        fa: 'جست‌وجوی کارکنان با شماره یا ایمیل',
      }),
    },
    staff_proofs: {
      rate: { limit: 60, window: 3_600 },
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'Codes for acts of staff', fa: 'رمزهای تأیید کار کارکنان' }),
    },
    /** Refused operations of staff and wrong proofs. */
    staff_refusals: {
      rate: { limit: 30, window: 600 },
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'Refused acts of staff', fa: 'کارهای ناموفق کارکنان' }),
    },
  },
  events: {
    'staff.act_refused':
      'an operation of staff was refused because the token lacked the scope, the act had no ' +
      'second proof or none by a passkey, or no passkey had confirmed the session; operation ' +
      'and address are beside the event',
    'staff.network_refused':
      'an operation of staff was refused because it came from a network that is not among ' +
      'STAFF_NETWORKS; operation and address are beside the event',
    'staff.proof_requested':
      'staff asked for a code that confirms an act; operation and address are beside the event',
    'staff.proof_wrong':
      'the second proof of an act was wrong; operation and address are beside the event',
    'staff.audit_read': 'staff read events of the audit trail',
    'staff.users_listed': 'staff read a list of users',
    'staff.user_found': 'staff found a user by the whole number or e-mail address, or by the id',
    'staff.code_resent': 'staff sent the open code of a user again, as a text message',
    'staff.user_read': 'staff read a user, with sessions or codes',
  },
});

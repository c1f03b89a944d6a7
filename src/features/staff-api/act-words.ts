import type { ActWords } from './act-text.js';

/** Acts that need a second proof, as the message with their code names them. */
export const ACT_WORDS = {
  StaffPasskeyAdd: {
    en: 'add passkey {name} with key {credential#}',
    fa: 'افزودن کلید عبور {name} با کلید {credential#}',
  },
  StaffPasskeyRemove: { en: 'remove passkey {id}', fa: 'حذف کلید عبور {id}' },
  StaffSessionRevoke: { en: 'end session {id}', fa: 'پایان نشست {id}' },
  StaffDeliveryResend: {
    en: 'send the code of user {user_id} again',
    fa: 'ارسال دوبارهٔ رمز کاربر {user_id}',
  },
  StaffDeliveryCancel: { en: 'cancel message {id}', fa: 'لغو پیام {id}' },
  StaffUserSuspend: { en: 'suspend user {id}', fa: 'تعلیق کاربر {id}' },
  StaffUserResume: { en: 'resume user {id}', fa: 'رفع تعلیق کاربر {id}' },
  StaffUserDelete: { en: 'delete user {id} for good', fa: 'حذف همیشگی کاربر {id}' },
  StaffUserClearGuesses: {
    en: 'end the delay after wrong codes of user {id}',
    fa: 'پایان تأخیر رمزهای نادرست کاربر {id}',
  },
  StaffUserForgetNetworks: {
    en: 'forget the known networks of user {id}',
    fa: 'فراموشی شبکه‌های آشنای کاربر {id}',
  },
  StaffLimitClear: {
    en: 'clear the rate limit of user {user_id}: {name}',
    fa: 'صفر کردن محدودیت کاربر {user_id}: {name}',
  },
  StaffAppoint: {
    en: 'appoint user {id} as {role}',
    fa: 'دادن نقش {role} به کاربر {id}',
  },
  StaffDismiss: { en: 'dismiss user {id} from staff', fa: 'برکناری کاربر {id} از کارکنان' },
  StaffClientCreate: {
    en:
      'create client {name} ({platform}), ' +
      'scope: {scope|all but those of staff}, grants: {grants|all}',
    fa:
      'ساختن برنامهٔ {name} ({platform})، ' +
      'دسترسی‌ها: {scope|همه جز آنِ کارکنان}، روش‌ها: {grants|همه}',
  },
  StaffClientRotate: { en: 'give client {id} a new secret', fa: 'رمز تازه برای برنامهٔ {id}' },
  StaffClientLeak: {
    en: 'replace the leaked secret of client {id} and {end_sessions|keep|end} its sessions',
    fa: 'تعویض رمز لورفتهٔ برنامهٔ {id} {end_sessions|بدون|با} پایان دادن به نشست‌هایش',
  },
  StaffClientDisable: { en: 'disable client {id} for good', fa: 'غیرفعال کردن برنامهٔ {id}' },
  StaffSmsTextSet: {
    en:
      'set the {language} text of client {client_id}: {text|the usual one}, ' +
      'app hash: {app_hash|none}, domain: {domain|none}',
    fa:
      'تنظیم متن {language} برنامهٔ {client_id}: {text|متن معمول}، ' +
      'هش برنامه: {app_hash|ندارد}، دامنه: {domain|ندارد}',
  },
  StaffWebhookAdd: {
    en: 'send events {events|of all types} to {url} {personal|without|with} personal data',
    fa: 'ارسال رویدادهای {events|همهٔ انواع} به {url} {personal|بدون|با} داده‌های شخصی',
  },
  StaffWebhookRotate: { en: 'give webhook {id} a new secret', fa: 'رمز تازه برای وب‌هوک {id}' },
  StaffWebhookEnable: { en: 'enable webhook {id}', fa: 'فعال کردن وب‌هوک {id}' },
  StaffWebhookDisable: { en: 'disable webhook {id}', fa: 'غیرفعال کردن وب‌هوک {id}' },
  StaffWebhookRemove: { en: 'remove webhook {id}', fa: 'حذف وب‌هوک {id}' },
  StaffWebhookReplay: {
    en: 'send event {event_id} to webhook {id} again',
    fa: 'ارسال دوبارهٔ رویداد {event_id} به وب‌هوک {id}',
  },
  StaffWebhookReplaySince: {
    en: 'send all events since {since} to webhook {id} again',
    fa: 'ارسال دوبارهٔ همهٔ رویدادها از {since} به وب‌هوک {id}',
  },
  StaffWebhookTest: {
    en: 'send a test event to webhook {id}',
    fa: 'رویداد آزمایشی به وب‌هوک {id}',
  },
} as const satisfies Readonly<Record<string, ActWords>>;

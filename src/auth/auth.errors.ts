import { defineErrors, defineFieldRules } from '../errors/index.js';

export const AUTH_ERRORS = defineErrors({
  INVALID_GRANT: {
    status: 400,
    oauth: 'invalid_grant',
    en: 'The one-time password or refresh token is wrong, used or expired.',
    fa: 'رمز یک‌بارمصرف یا توکن نادرست، استفاده‌شده یا منقضی است.',
  },
  INVALID_SCOPE: {
    status: 400,
    oauth: 'invalid_scope',
    en: 'The requested scope is unknown or wider than allowed.',
    fa: 'محدودهٔ دسترسی درخواستی مجاز نیست.',
  },
  UNAUTHORIZED_CLIENT: {
    status: 400,
    oauth: 'unauthorized_client',
    en: 'This client may not use this grant type.',
    fa: 'این برنامه اجازهٔ استفاده از این روش ورود را ندارد.',
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    oauth: 'unsupported_grant_type',
    en: 'This grant type is not supported.',
    fa: 'این روش ورود پشتیبانی نمی‌شود.',
  },
  REST_USER_NOT_FOUND: {
    status: 404,
    oauth: 'invalid_request',
    en: 'There is no user with this mobile number or e-mail.',
    fa: 'کاربری با این شماره یا رایانامه وجود ندارد.',
  },
});

export const AUTH_FIELD_RULES = defineFieldRules({
  CHANNEL: { en: 'must be ussd or sms', fa: 'باید ussd یا sms باشد' },
  CLIENT_ID: { en: 'must be an integer or a string of digits', fa: 'باید عدد صحیح باشد' },
});

import { defineErrors, defineFieldRules } from '../errors/index.js';

export const AUTH_ERRORS = defineErrors({
  NOT_A_BEARER: {
    code: 'UNAUTHENTICATED',
    status: 401,
    oauth: 'invalid_request',
    en: 'Unauthenticated: the header Authorization must be the word Bearer, a space and the access token.',
    fa: 'Unauthenticated: سرآیند Authorization باید کلمهٔ Bearer، یک فاصله و توکن دسترسی باشد.',
  },
  CLIENT_SENT_TWICE: {
    code: 'MALFORMED_REQUEST',
    status: 400,
    oauth: 'invalid_request',
    en: 'The client authenticates in two ways. Use HTTP Basic or client_secret, not both.',
    fa: 'برنامه به دو روش احراز هویت شده است. یا HTTP Basic به کار ببرید یا client_secret، نه هر دو.',
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
    en: 'This needs a fresh code. Ask for one, enter it, and try again within five minutes.',
    fa: 'این کار به رمز تازه نیاز دارد. رمز بگیرید، آن را وارد کنید و ظرف پنج دقیقه دوباره تلاش کنید.',
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
    fa: 'حسابی با این شماره یا رایانامه پیدا نشد. آن را بررسی کنید یا ثبت‌نام کنید.',
  },
});

export const AUTH_FIELD_RULES = defineFieldRules({
  CHANNEL: { en: 'must be ussd or sms', fa: 'باید ussd یا sms باشد' },
  REASON: {
    en: 'must be 1 to 200 characters, none of them a control character',
    fa: 'باید ۱ تا ۲۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
  },
  CLIENT_ID: { en: 'must be an integer or a string of digits', fa: 'باید عدد صحیح باشد' },
});

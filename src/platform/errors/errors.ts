import { defineErrors } from './define-errors.js';

/** Refusals that belong to no feature. */
export const ERRORS = defineErrors({
  VALIDATION_FAILED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'Some fields are not valid. Correct them and try again.',
    fa: 'بعضی از موارد واردشده معتبر نیست. آن‌ها را اصلاح کنید و دوباره بفرستید.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The request could not be read.',
    fa: 'ساختار درخواست درست نیست.',
  },
  BODY_NOT_AN_OBJECT: {
    code: 'MALFORMED_REQUEST',
    status: 400,
    oauth: 'invalid_request',
    en: 'The body must be a JSON object.',
    fa: 'بدنهٔ درخواست باید یک شیء JSON باشد.',
  },
  BODY_TOO_DEEP: {
    code: 'MALFORMED_REQUEST',
    status: 400,
    oauth: 'invalid_request',
    en: 'The body is nested too deep.',
    fa: 'بدنهٔ درخواست بیش از حد تودرتو است.',
  },
  PARAMETER_REPEATED: {
    code: 'MALFORMED_REQUEST',
    status: 400,
    oauth: 'invalid_request',
    en: 'A parameter of the form is given more than once.',
    fa: 'یکی از پارامترهای فرم بیش از یک بار آمده است.',
  },
  INVALID_CLIENT: {
    status: 401,
    oauth: 'invalid_client',
    en: 'This application could not be verified.',
    fa: 'هویت برنامه تأیید نشد.',
  },
  RATE_LIMITED: {
    status: 429,
    oauth: 'slow_down',
    en: 'Too many requests. Please try again later.',
    fa: 'تعداد درخواست‌ها زیاد است. کمی بعد دوباره تلاش کنید.',
    details: { retry_after: 'seconds' },
  },
  NOT_FOUND: {
    status: 404,
    oauth: 'invalid_request',
    en: 'Not found.',
    fa: 'پیدا نشد.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    oauth: 'invalid_request',
    en: 'This method is not allowed here.',
    fa: 'این متد در این نشانی مجاز نیست.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    oauth: 'invalid_request',
    en: 'The request body is too large.',
    fa: 'حجم درخواست بیش از حد مجاز است.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    oauth: 'invalid_request',
    en: 'This content type is not supported here.',
    fa: 'این نوع محتوا پشتیبانی نمی‌شود.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'The service is briefly unavailable. Please try again.',
    fa: 'سرویس موقتاً در دسترس نیست. کمی بعد دوباره تلاش کنید.',
  },
  INTERNAL_ERROR: {
    status: 500,
    oauth: 'server_error',
    en: 'Something went wrong on our side. Please try again later.',
    fa: 'خطایی در سامانه رخ داد. کمی بعد دوباره تلاش کنید.',
  },
  UNAUTHENTICATED: {
    status: 401,
    oauth: 'invalid_request',
    en: 'Unauthenticated: sign in and try again.',
    fa: 'Unauthenticated: وارد حساب خود شوید و دوباره تلاش کنید.',
  },
  FORBIDDEN: {
    status: 403,
    oauth: 'invalid_scope',
    en: 'Unauthorized: no permission for this action.',
    fa: 'Unauthorized: اجازهٔ این کار داده نشده است.',
  },
  BAD_USER_INPUT: {
    status: 400,
    oauth: 'invalid_request',
    en: 'An argument is not valid.',
    fa: 'یکی از ورودی‌ها معتبر نیست.',
  },
});

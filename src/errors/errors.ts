import { defineErrors } from './define-errors.js';

/** Refusals that are no feature's: of HTTP, of the bearer token, of what is out of order. */
export const ERRORS = defineErrors({
  VALIDATION_FAILED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The submitted data is not valid.',
    fa: 'اطلاعات ارسال‌شده معتبر نیست.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The request body could not be read.',
    fa: 'بدنهٔ درخواست خوانا نیست.',
  },
  INVALID_CLIENT: {
    status: 401,
    oauth: 'invalid_client',
    en: 'Client authentication failed.',
    fa: 'احراز هویت برنامه ناموفق بود.',
  },
  RATE_LIMITED: {
    status: 429,
    oauth: 'slow_down',
    en: 'Too many requests. Please try again later.',
    fa: 'تعداد درخواست‌ها زیاد است. کمی بعد دوباره تلاش کنید.',
  },
  NOT_FOUND: {
    status: 404,
    oauth: 'invalid_request',
    en: 'Not found.',
    fa: 'یافت نشد.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    oauth: 'invalid_request',
    en: 'This method is not allowed here.',
    fa: 'این متد در این نشانی مجاز نیست.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    oauth: 'invalid_request',
    en: 'The request did not come to its end in time.',
    fa: 'درخواست در زمان مقرر به پایان نرسید.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    oauth: 'invalid_request',
    en: 'The headers of the request are too large.',
    fa: 'سرآیندهای درخواست بیش از حد بزرگ است.',
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
    fa: 'سرویس موقتاً در دسترس نیست. دوباره تلاش کنید.',
  },
  INTERNAL_ERROR: {
    status: 500,
    oauth: 'server_error',
    en: 'Something went wrong on our side.',
    fa: 'خطایی در سمت ما رخ داد.',
  },
  UNAUTHENTICATED: {
    status: 401,
    oauth: 'invalid_request',
    en: 'Unauthenticated: a valid access token is required.',
    fa: 'Unauthenticated: توکن دسترسی معتبر لازم است.',
  },
  FORBIDDEN: {
    status: 403,
    oauth: 'invalid_scope',
    en: 'Unauthorized: the access token does not cover this operation.',
    fa: 'Unauthorized: این توکن اجازهٔ این عملیات را ندارد.',
  },
  BAD_USER_INPUT: {
    status: 400,
    oauth: 'invalid_request',
    en: 'An argument is not valid.',
    fa: 'یکی از ورودی‌ها معتبر نیست.',
  },
});

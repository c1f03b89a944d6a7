/**
 * Every way in which keypad refuses, one row each: `readable_code` → HTTP status, RFC 6749 §5.2 error
 * name where one applies, and what the end user reads. The one table behind the REST body, the GraphQL
 * error and docs/errors.md.
 */
export const ERRORS = {
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
  INVALID_CLIENT: {
    status: 401,
    oauth: 'invalid_client',
    en: 'Client authentication failed.',
    fa: 'احراز هویت برنامه ناموفق بود.',
  },
  REST_USER_NOT_FOUND: {
    status: 404,
    oauth: 'invalid_request',
    en: 'There is no user with this mobile number or e-mail.',
    fa: 'کاربری با این شماره یا رایانامه وجود ندارد.',
  },
  REST_USER_EXISTS: {
    status: 409,
    oauth: 'invalid_request',
    en: 'A user with this mobile number already exists.',
    fa: 'کاربری با این شمارهٔ همراه از پیش وجود دارد.',
  },
  OTP_WAITING_TIME: {
    status: 429,
    oauth: 'slow_down',
    en: 'Please wait before asking for another one-time password.',
    fa: 'برای دریافت رمز دوباره کمی صبر کنید.',
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
  DELIVERY_UNAVAILABLE: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'One-time passwords cannot be delivered over this channel right now.',
    fa: 'ارسال رمز از این راه اکنون ممکن نیست.',
  },
  SMS_NOT_OFFERED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'Text messages are not sent to numbers of this country or kind.',
    fa: 'به شماره‌های این کشور یا از این نوع پیامک فرستاده نمی‌شود.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'The service is briefly unavailable. Please try again.',
    fa: 'سرویس موقتاً در دسترس نیست. دوباره تلاش کنید.',
  },
  OPERATION_TIMEOUT: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'The operation took too long and was stopped.',
    fa: 'این عملیات بیش از حد طول کشید و متوقف شد.',
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
  CARD_INVALID: {
    status: 400,
    oauth: 'invalid_request',
    en: 'This is not a valid card number.',
    fa: 'شمارهٔ کارت معتبر نیست.',
  },
  CODE_INVALID: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The code is wrong, used or expired.',
    fa: 'رمز نادرست، استفاده‌شده یا منقضی است.',
  },
  EMAIL_NOT_OFFERED: {
    status: 404,
    oauth: 'invalid_request',
    en: 'This service sends no e-mail, so an address cannot be set.',
    fa: 'این سرویس رایانامه نمی‌فرستد؛ ثبت رایانامه ممکن نیست.',
  },
  CELL_NUMBER_TAKEN: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This mobile number belongs to another account.',
    fa: 'این شمارهٔ همراه متعلق به حساب دیگری است.',
  },
  TICKET_CLOSED: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket is closed.',
    fa: 'این تیکت بسته شده است.',
  },
  TICKET_OPEN: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket is not closed yet.',
    fa: 'این تیکت هنوز بسته نشده است.',
  },
  TICKET_RATED: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket has been rated already.',
    fa: 'به این تیکت پیش‌تر امتیاز داده شده است.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    oauth: 'invalid_request',
    en: 'This Idempotency-Key was used for another request.',
    fa: 'این Idempotency-Key پیش‌تر برای درخواست دیگری به کار رفته است.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The query text is not valid GraphQL.',
    fa: 'متن پرس‌وجو معتبر نیست.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The query does not fit the schema.',
    fa: 'پرس‌وجو با طرح‌واره سازگار نیست.',
  },
  QUERY_TOO_COMPLEX: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The query is larger than allowed.',
    fa: 'پرس‌وجو بزرگ‌تر از حد مجاز است.',
  },
} as const satisfies Record<string, ErrorRow>;

interface ErrorRow {
  readonly status: number;
  readonly oauth: string;
  readonly en: string;
  readonly fa: string;
}

/** A stable code that clients may branch on. */
export type ErrorCode = keyof typeof ERRORS;

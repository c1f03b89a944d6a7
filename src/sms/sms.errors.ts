import { defineErrors } from '../errors/index.js';

export const SMS_ERRORS = defineErrors({
  DELIVERY_UNAVAILABLE: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'Codes cannot be sent this way right now. Try another way, or try again later.',
    fa: 'ارسال رمز از این راه اکنون ممکن نیست. راه دیگری را امتحان کنید یا کمی بعد دوباره تلاش کنید.',
  },
  SMS_NOT_OFFERED: {
    status: 400,
    oauth: 'invalid_request',
    en: 'Text messages cannot be sent to numbers of this country or kind. Choose another way.',
    fa: 'ارسال پیامک به شماره‌های این کشور یا از این نوع ممکن نیست. راه دیگری را انتخاب کنید.',
  },
});

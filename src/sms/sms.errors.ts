import { defineErrors } from '../errors/index.js';

export const SMS_ERRORS = defineErrors({
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
});

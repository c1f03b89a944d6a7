import { defineErrors } from '../errors/index.js';

export const CLIENTS_ERRORS = defineErrors({
  CLIENT_DISABLED: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This client is disabled for good, so it gets no new secret. Create another client.',
    fa: 'این برنامه برای همیشه غیرفعال شده است و رمز تازه نمی‌گیرد. برنامهٔ دیگری بسازید.',
  },
});

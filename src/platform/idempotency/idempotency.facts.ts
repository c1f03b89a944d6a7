import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/idempotency. */
export const IDEMPOTENCY = defineFacts({
  errors: {
    IDEMPOTENCY_KEY_REUSED: {
      status: 422,
      oauth: 'invalid_request',
      en: 'This Idempotency-Key was used for another request.',
      fa: 'این Idempotency-Key پیش‌تر برای درخواست دیگری به کار رفته است.',
    },
  },
  fieldRules: {
    IDEMPOTENCY_KEY: {
      en: 'must be 1 to 255 visible ASCII characters',
      fa: 'باید ۱ تا ۲۵۵ نویسهٔ مرئی ASCII باشد',
    },
  },
});

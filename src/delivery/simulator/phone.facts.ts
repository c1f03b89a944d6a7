import { defineFacts } from '../../platform/facts/index.js';

/** The facts of src/delivery/simulator. */
export const PHONE = defineFacts({
  fieldRules: {
    WAIT: { en: 'must be 0 to 30 seconds', fa: 'باید ۰ تا ۳۰ ثانیه باشد' },
    LATENCY: { en: 'must be 0 to 600000 milliseconds', fa: 'باید ۰ تا ۶۰۰۰۰۰ میلی‌ثانیه باشد' },
    LOSS: { en: 'must be 0 to 1', fa: 'باید بین ۰ و ۱ باشد' },
    DUPLICATES: { en: 'must be 0 to 5', fa: 'باید بین ۰ و ۵ باشد' },
  },
});

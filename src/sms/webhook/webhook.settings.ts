import { encryptedUrl, isPrivateHost, MAKE_TOKEN, text, type CrossCheck } from '../../config/index.js';
import type { OUTBOX_SETTINGS } from '../../outbox/outbox.settings.js';

/** The webhook that text messages are posted to. */
export const WEBHOOK_SETTINGS = {
  DELIVERY_WEBHOOK_URL: text({
    about: 'With DELIVERY=webhook: URL that receives each text message as a POST of JSON {id, to, text, expires_in}',
    default: '',
    form: 'an http(s) URL',
    pattern: /^$|^https?:\/\/\S+$/,
    inProduction: encryptedUrl(isPrivateHost, 'in a private network'),
  }),
  DELIVERY_WEBHOOK_TOKEN: text({
    about: 'With DELIVERY=webhook: bearer token sent to DELIVERY_WEBHOOK_URL',
    default: '',
    secret: true,
    make: MAKE_TOKEN,
    inProduction: { rule: 'must have 22 or more characters', isMet: (token) => token === '' || token.length >= 22 },
  }),
} as const;

export const webhookFaults: CrossCheck<typeof WEBHOOK_SETTINGS & typeof OUTBOX_SETTINGS> = (values) => {
  if (values.DELIVERY !== 'webhook') return [];
  const names = ['DELIVERY_WEBHOOK_URL', 'DELIVERY_WEBHOOK_TOKEN'] as const;
  return names.filter((name) => !values[name]).map((name) => `${name}: must be set with DELIVERY=webhook`);
};

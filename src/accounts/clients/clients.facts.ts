import { defineFacts } from '../../platform/facts/index.js';

/** The facts of src/accounts/clients. */
export const CLIENTS = defineFacts({
  errors: {
    CLIENT_DISABLED: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This client is disabled for good, so it gets no new secret. Create another client.',
      fa: 'این برنامه برای همیشه غیرفعال شده است و رمز تازه نمی‌گیرد. برنامهٔ دیگری بسازید.',
    },
  },
  events: {
    'client.created': 'an operator or staff created a client',
    'client.secret_rotated': 'a client got a new secret',
    'client.secret_leaked': 'a client got a new secret and lost all others, because one had leaked',
    'client.sms_text_set': 'an operator or staff set the text of the messages with a sign-in code',
    'client.disabled': 'a client was disabled',
  },
  audited: { clients: 'clients' },
});

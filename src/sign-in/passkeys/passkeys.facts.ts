import { defineChoiceSetting } from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** Most passkeys of one member of staff. */
export const MOST_PASSKEYS = 10;

/** The facts of src/sign-in/passkeys. */
export const PASSKEYS = defineFacts({
  settings: {
    STAFF_PROOF: defineChoiceSetting({
      about:
        'What confirms sign-ins and acts of staff: code lets members without a passkey confirm ' +
        'acts with a code, passkey refuses them until they have one',
      changedBy: 'A security officer, once each member of staff has a passkey (passkey)',
      default: 'code',
      of: ['code', 'passkey'],
    }),
  },
  errors: {
    PASSKEY_REQUIRED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'This act needs your passkey. Ask for a challenge, and send the answer of the passkey.',
      fa: 'این کار کلید عبور شما را می‌خواهد. چالش بگیرید و پاسخ کلید عبور را بفرستید.',
    },
    PASSKEY_SIGN_IN_REQUIRED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'Confirm this sign-in with your passkey. If you have none yet, add one.',
      fa: 'این ورود را با کلید عبور خود تأیید کنید. اگر هنوز ندارید، یکی بیفزایید.',
    },
    PASSKEY_INVALID: {
      status: 403,
      oauth: 'invalid_request',
      en: 'The passkey did not confirm this. Try again, or use another passkey.',
      fa: 'کلید عبور این کار را تأیید نکرد. دوباره تلاش کنید یا کلید عبور دیگری به کار ببرید.',
    },
    PASSKEYS_FULL: {
      status: 409,
      oauth: 'invalid_request',
      en: `You have ${String(MOST_PASSKEYS)} passkeys, and no more are allowed. Remove one first.`,
      fa:
        `شما ${MOST_PASSKEYS.toLocaleString('fa')} کلید عبور دارید و بیش از این نمی‌شود. ` +
        'نخست یکی را حذف کنید.',
    },
  },
  events: {
    'staff.passkey_added': 'a member of staff added a passkey',
    'staff.passkey_removed': 'a member of staff or an operator removed a passkey',
    'staff.passkey_confirmed': 'a passkey confirmed a session of a member of staff',
    'staff.passkey_copied':
      'the counter of a passkey went back, so the passkey may have been copied; it was refused',
  },
});

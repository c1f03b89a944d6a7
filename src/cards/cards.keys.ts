import { keyPurpose } from '../keys/index.js';

/** Encrypts card numbers. */
export const CARD_NUMBER = keyPurpose('card-number');
/** Recognizes a card of the same user without decrypting. */
export const CARD_FINGERPRINT = keyPurpose('card-fingerprint');

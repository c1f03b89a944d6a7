import { defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';
import { readTypedDigits } from '../../platform/typed-text/index.js';
import { readCodePurpose } from './subject.js';

const OTP_CODE = defineKeyPurpose('otp-code');

/** First character of the nonce of a long code. */
export const LONG_MARK = '+';
/**
 * Digits that a long code has more than others, so that guesses cannot exhaust its tries while it
 * lives.
 */
export const MORE_DIGITS = 6;

/**
 * Input from which the key ring derives a one-time password. Without the keys it reveals nothing.
 */
export interface DerivedCodeSource {
  readonly subject: string;
  readonly challenge_id: string;
  readonly nonce: string;
  readonly key_id: string;
}

/**
 * Derives the one-time password of a challenge by HMAC-SHA-256 over challenge, nonce, purpose and
 * account (OTP-1). It consists of decimal digits, with leading zeros. A 64-bit slice makes the bias
 * of the modulus negligible (OTP-2).
 */
export function deriveCode(ring: KeyRing, source: DerivedCodeSource, digits: number): string {
  const digitCount = isLongCode(source) ? digits + MORE_DIGITS : digits;
  return deriveDigits(ring, source, readCodePurpose(source.subject), digitCount);
}

/** Returns whether the code of a challenge is long. */
export function isLongCode({ nonce }: Pick<DerivedCodeSource, 'nonce'>): boolean {
  return nonce.startsWith(LONG_MARK);
}

/** Derives the reference of a challenge: four digits that reveal nothing about its code. */
export function deriveReference(ring: KeyRing, source: DerivedCodeSource): string {
  return deriveDigits(ring, source, 'ussd-ref', 4);
}

function deriveDigits(
  ring: KeyRing,
  source: DerivedCodeSource,
  purpose: string,
  digits: number,
): string {
  const keyId = ring.hasKey(source.key_id) ? source.key_id : ring.activeId;
  const mac = ring.computeMac(
    OTP_CODE,
    keyId,
    source.challenge_id,
    source.nonce,
    purpose,
    source.subject,
  );
  return (mac.readBigUInt64BE(0) % 10n ** BigInt(digits)).toString().padStart(digits, '0');
}

/** Reads the digits of a typed or pasted code, of any script and spacing (OTP-2). */
export function normalizeCode(typed: string): string {
  return readTypedDigits(typed);
}

/** Order of the curve P-256 (SEC 2, §2.4.2). */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Bytes of r, and of s. */
const PART_LENGTH = 32;
const HALF_ORDER = toPartBytes(CURVE_ORDER / 2n);

/**
 * Returns true for the one spelling of an ES256 signature that we issue. For each signature r ‖ s,
 * r ‖ n − s is valid too, and anybody can compute it.
 */
export function hasLowS(signature: Buffer): boolean {
  return signature.subarray(PART_LENGTH).compare(HALF_ORDER) <= 0;
}

/** Returns the token with the lower of the two values of s. Node signs with either. */
export function toLowS(token: string): string {
  const signatureAt = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(signatureAt), 'base64url');
  if (hasLowS(signature)) return token;
  const lowS = toPartBytes(CURVE_ORDER - BigInt(`0x${signature.toString('hex', PART_LENGTH)}`));
  return (
    token.slice(0, signatureAt) +
    Buffer.concat([signature.subarray(0, PART_LENGTH), lowS]).toString('base64url')
  );
}

function toPartBytes(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(2 * PART_LENGTH, '0'), 'hex');
}

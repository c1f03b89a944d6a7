/** Order of the curve P-256 (SEC 2, §2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Bytes of r, and of s. */
const LENGTH = 32;
const HALF = bytesOf(ORDER / 2n);

/**
 * Returns true for the one spelling of an ES256 signature that we issue. For each signature r ‖ s, r ‖ n − s is valid
 * too, and anybody can compute it.
 */
export function hasLowS(signature: Buffer): boolean {
  return signature.subarray(LENGTH).compare(HALF) <= 0;
}

/** Returns the token with the lower of the two values of s. Node signs with either. */
export function withLowS(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(start), 'base64url');
  if (hasLowS(signature)) return token;
  const s = bytesOf(ORDER - BigInt(`0x${signature.toString('hex', LENGTH)}`));
  return token.slice(0, start) + Buffer.concat([signature.subarray(0, LENGTH), s]).toString('base64url');
}

function bytesOf(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(2 * LENGTH, '0'), 'hex');
}

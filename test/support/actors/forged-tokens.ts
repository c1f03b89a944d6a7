import { createSign, type KeyObject } from 'node:crypto';
import { readJsonObject } from '../assertions/read-json.js';

/** Order of P-256. */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Returns a part of a token. */
export function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  );
}

/** Returns the members of a part of a token. */
export function decode(part: string | undefined): Record<string, unknown> {
  return readJsonObject(Buffer.from(part ?? '', 'base64url').toString());
}

/**
 * Signs with the lower of the two values of s, as the service does, so that no token is refused for
 * its s.
 */
export function signed(header: unknown, claims: unknown, key: KeyObject): string {
  const input = `${encode(header)}.${encode(claims)}`;
  const text = `${input}.${createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64url')}`;
  return hasLowS(text) ? text : twinOf(text);
}

export function hasLowS(token: string): boolean {
  return sOf(token) <= N / 2n;
}

/** Returns the token with n − s in place of s: another valid signature of the same claims. */
export function twinOf(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const r = Buffer.from(signature, 'base64url').toString('hex', 0, 32);
  const s = (N - sOf(token)).toString(16).padStart(64, '0');
  return `${head}.${body}.${Buffer.from(r + s, 'hex').toString('base64url')}`;
}

function sOf(token: string): bigint {
  return BigInt(`0x${Buffer.from(token.split('.')[2] ?? '', 'base64url').toString('hex', 32, 64)}`);
}

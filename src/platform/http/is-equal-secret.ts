import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret of a request with ours, in constant time and without telling its length. */
export function isEqualSecret(sent: string, ours: string): boolean {
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashText(sent), hashText(ours));
}

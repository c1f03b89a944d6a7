import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret of a request with ours, in constant time and without telling its length. */
export function equalSecret(sent: string, ours: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(ours));
}

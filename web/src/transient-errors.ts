import type { KeypadError } from '@keypad/client';

/**
 * Returns true if the same call may succeed later. A response that is not of the service, such as
 * the page of a proxy, says nothing about the session.
 */
export function isTransient({ code, status }: Pick<KeypadError, 'code' | 'status'>): boolean {
  return code === 'UNEXPECTED_RESPONSE' || status === 0 || status === 429 || status >= 500;
}

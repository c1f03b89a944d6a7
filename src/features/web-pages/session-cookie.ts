import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'keypad-desk';
const PATH = '/desk/session';

export interface SessionCookieOptions {
  /** Seconds. 0 deletes the cookie. */
  readonly maxAge: number;
  /** True if browsers reach the service by https. */
  readonly isSecure: boolean;
}

/**
 * Returns the refresh tokens of the desk's cookies. A page of a neighbouring host can add cookies
 * of the same name before the own one.
 */
export function readSessionCookies({ headers }: FastifyRequest): readonly string[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const ownCookies = cookies.filter((cookie) => cookie.startsWith(`${NAME}=`));
  return ownCookies.map((cookie) => cookie.slice(NAME.length + 1));
}

/**
 * Puts a refresh token into the desk's cookie, which no script reads and no page of another site
 * sends (RFC 6265bis §5.7). Only the routes of the desk's session receive it.
 */
export function setSessionCookie(
  reply: FastifyReply,
  refreshToken: string,
  { maxAge, isSecure }: SessionCookieOptions,
): void {
  const attributes = [`Max-Age=${String(maxAge)}`, `Path=${PATH}`, 'HttpOnly', 'SameSite=Strict'];
  if (isSecure) attributes.push('Secure');
  reply.header('set-cookie', [`${NAME}=${refreshToken}`, ...attributes].join('; '));
}

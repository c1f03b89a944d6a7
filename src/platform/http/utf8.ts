import { isUtf8 } from 'node:buffer';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** Names of UTF-8, and of ASCII, whose bytes are UTF-8 too. */
const UTF8_NAMES = new Set(['utf-8', 'utf8', 'us-ascii']);
const BYTE_ORDER_MARK = '\ufeff';
const ESCAPED_BYTES = /(?:%[\da-f]{2})+/gi;

/** Returns true if a Content-Type names another charset than UTF-8. */
export function hasOtherCharset(contentType: string | undefined): boolean {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  return charset !== undefined && !UTF8_NAMES.has(charset.toLowerCase());
}

/**
 * Decodes a body without its byte order mark. Returns undefined if it is not UTF-8: a decoder would
 * store U+FFFD instead of what was sent.
 */
export function decodeUtf8(body: Buffer): string | undefined {
  if (!isUtf8(body)) return undefined;
  const text = body.toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Returns true if the percent-encoded bytes of a form or a query are UTF-8. */
export function hasUtf8Escapes(form: string): boolean {
  const escapes = form.match(ESCAPED_BYTES) ?? [];
  return escapes.every((bytes) => isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')));
}

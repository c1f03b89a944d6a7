import { createHmac } from 'node:crypto';

/**
 * What Twilio sends in `X-Twilio-Signature`: HMAC-SHA1, in base64, under the account's token, of the address as Twilio called it, query
 * included, and then each member of the form, name and value, in the order of their names
 * (twilio.com/docs/usage/security#validating-requests).
 */
export function twilioSignature(token: string, url: string, form: Readonly<Record<string, unknown>>): string {
  const members = Object.keys(form)
    .sort()
    .flatMap((name) => valuesOf(form[name]).map((value) => name + value));
  return createHmac('sha1', token)
    .update(url + members.join(''))
    .digest('base64');
}

/** A name that stands several times counts once with each value. */
function valuesOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.map(String))].sort() : [String(value)];
}

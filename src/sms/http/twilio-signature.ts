import { createHmac } from 'node:crypto';

type Form = Readonly<Record<string, string | readonly string[]>>;

/** JSON may hold members that no form can have. */
export function isForm(members: Readonly<Record<string, unknown>>): members is Form {
  return Object.values(members)
    .flat()
    .every((value) => typeof value === 'string');
}

/**
 * What Twilio sends in `X-Twilio-Signature`: HMAC-SHA1, in base64, under the account's token, of the address as Twilio called it, query
 * included, and then each member of the form, name and value, in the order of their names
 * (twilio.com/docs/usage/security#validating-requests).
 */
export function twilioSignature(token: string, url: string, form: Form): string {
  const members = Object.keys(form)
    .sort()
    .flatMap((name) => valuesOf(form[name] ?? []).map((value) => name + value));
  return createHmac('sha1', token)
    .update(url + members.join(''))
    .digest('base64');
}

/** A name that stands several times counts once with each value. */
function valuesOf(value: string | readonly string[]): string[] {
  return typeof value === 'string' ? [value] : [...new Set(value)].sort();
}

import { createHmac } from 'node:crypto';

type TwilioFormFields = Readonly<Record<string, string | readonly string[]>>;

/** Returns false for members that JSON may have but a form cannot. */
export function isTwilioForm(
  members: Readonly<Record<string, unknown>>,
): members is TwilioFormFields {
  return Object.values(members)
    .flat()
    .every((value) => typeof value === 'string');
}

/**
 * Returns the value of `X-Twilio-Signature`: HMAC-SHA1 in base64 with the account's token. Its
 * input is the URL that Twilio called, including the query, and then name and value of each member
 * of the form, in the order of their names (twilio.com/docs/usage/security#validating-requests).
 */
export function computeTwilioSignature(token: string, url: string, form: TwilioFormFields): string {
  const sortedMembers = Object.keys(form)
    .sort()
    .flatMap((name) => toDistinctValues(form[name] ?? []).map((value) => name + value));
  return createHmac('sha1', token)
    .update(url + sortedMembers.join(''))
    .digest('base64');
}

/** Returns the values of a name. A repeated name counts once with each different value. */
function toDistinctValues(value: string | readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  return [...new Set(value)].sort();
}

import { readTypedDigits } from '../../../../src/platform/typed-text';

/** Kinds of things that events are about. All but persons and keys are known by a number. */
export const ABOUT_KINDS = [
  '',
  'user',
  'ticket',
  'client',
  'webhook',
  'session',
  'card',
  'message',
  'key',
] as const;

/** '' for anybody and anything. */
export type AboutKind = (typeof ABOUT_KINDS)[number];

/** The kind that is chosen, and the text that is typed. */
export interface AboutInput {
  readonly kind: AboutKind;
  readonly text: string;
}

/** Returns the subject that was typed, such as `ticket:12`; undefined if there is none. */
export function readTypedSubject(kind: AboutKind, text: string): string | undefined {
  const typed = readTypedDigits(text).replace(/^#/, '').toLowerCase();
  const idForm = kind === 'key' ? /^[0-9a-z]{1,23}$/ : /^\d{1,15}$/;
  if (!idForm.test(typed)) return undefined;
  return `${kind}:${kind === 'key' ? typed : String(Number(typed))}`;
}

/** Returns true for the id of a user. The number of a phone begins with 0 or is longer. */
export function isUserId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

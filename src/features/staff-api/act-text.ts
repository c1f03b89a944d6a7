import { createHash } from 'node:crypto';
import { getNamedType, isLeafType, type GraphQLArgument } from 'graphql';
import { maskPans } from '../../platform/card-numbers/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';

/**
 * An act in words, with each of its arguments but the reason as a placeholder. `{name#}` stands for
 * the digest of an argument that no person reads, `{name|words}` has words for no argument, and
 * `{name|words|words}` those for false and for true.
 */
export type ActWords = Readonly<Record<MessageLanguage, string>>;

/** An operation of staff with its arguments, as GraphQL coerces them. */
export interface StaffOperation {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Characters up to which the message shows an argument whole; then its start and its end. */
const WHOLE_LENGTH = 80;
const START_LENGTH = 40;
const END_LENGTH = 30;
/** Hexadecimal digits of the digest of an argument that the message does not show as it is. */
const DIGEST_LENGTH = 16;
/** A message shows no argument so if there are no words for it. */
const NO_ARGUMENT = '–';
const DIGEST_FORM = / #[0-9a-f]{16}$/;
const PLACEHOLDER_FORM = /\{(\w+)(#?)(?:\|([^|}]+))?(?:\|([^}]+))?\}/g;

/**
 * Returns the text of the message that confirms one act, with `{code}` for the code. The reason is
 * not in it, because it is free text about a user that no provider needs. Arguments cannot bring a
 * second placeholder, line breaks or characters that turn the direction of the text, and card
 * numbers in them are masked (PAN-8). An argument that is shown otherwise than it was sent has a
 * digest, so that two acts read alike only if they differ in masked digits or in their reasons.
 */
export function buildActText(
  language: MessageLanguage,
  words: ActWords,
  { args }: StaffOperation,
  types: readonly GraphQLArgument[],
): string {
  const act = words[language].replace(
    PLACEHOLDER_FORM,
    (_, name: string, mark: string, noWords: string = NO_ARGUMENT, yesWords?: string) => {
      if (mark !== '') return printDigest(String(args[name]));
      if (yesWords !== undefined) return args[name] === true ? yesWords : noWords;
      const argument = types.find((type) => type.name === name);
      return printArgument(argument, args[name], noWords);
    },
  );
  if (language === 'fa') return `{code} تأیید می‌کند: ${act}`;
  return `{code} confirms: ${act}`;
}

function printArgument(
  argument: GraphQLArgument | undefined,
  value: unknown,
  noWords: string,
): string {
  const type = argument && getNamedType(argument.type);
  if (!isLeafType(type) || value === undefined || value === null) return noWords;
  return printText(String(type.serialize(value)), noWords);
}

/**
 * Returns a text as the message shows it, with a digest if that tells less than the text, or if the
 * text reads like no text.
 */
function printText(text: string, noWords: string): string {
  const maskedText = maskPans(text.trim());
  const shownText = limitText(stripText(maskedText));
  const isAmbiguous = shownText === noWords || DIGEST_FORM.test(shownText);
  if (shownText === maskedText && !isAmbiguous) return shownText;

  return `${shownText} ${printDigest(maskedText)}`;
}

function printDigest(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return `#${digest.slice(0, DIGEST_LENGTH)}`;
}

function stripText(text: string): string {
  const plainText = text.replace(/[^\P{C}\u200c\u200d]|[\u2028\u2029]/gu, ' ');
  return plainText.replaceAll('{', '(').replaceAll('}', ')').trim();
}

/** Leaves out the middle of a long text, and cuts between characters. */
function limitText(text: string): string {
  const characters = [...text];
  if (characters.length <= WHOLE_LENGTH) return text;
  const start = characters.slice(0, START_LENGTH).join('');
  return `${start}…${characters.slice(-END_LENGTH).join('')}`;
}

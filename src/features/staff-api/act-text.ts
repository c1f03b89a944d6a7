import { getNamedType, isLeafType, type GraphQLArgument } from 'graphql';
import { maskPans } from '../../platform/card-numbers/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';

/** An act in words, with each of its arguments but the reason as a placeholder. */
export type ActWords = Readonly<Record<MessageLanguage, string>>;

/** An operation of staff with its arguments, as GraphQL coerces them. */
export interface StaffOperation {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Length up to which the message shows an argument. */
const ARGUMENT_LENGTH = 80;

/**
 * Returns the text of the message that confirms one act, with `{code}` for the code. Arguments
 * cannot bring a second placeholder, line breaks or characters that turn the direction of the text,
 * and card numbers in them are masked (PAN-8).
 */
export function buildActText(
  language: MessageLanguage,
  words: ActWords,
  { args }: StaffOperation,
  types: readonly GraphQLArgument[],
): string {
  const act = words[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    printArgument(
      types.find((type) => type.name === name),
      args[name],
    ),
  );
  const reason = stripText(String(args['reason']));
  if (language === 'fa') return `{code} تأیید می‌کند: ${act}. دلیل: ${reason}`;
  return `{code} confirms: ${act}. Reason: ${reason}`;
}

function printArgument(argument: GraphQLArgument | undefined, value: unknown): string {
  const type = argument && getNamedType(argument.type);
  if (!isLeafType(type) || value === undefined || value === null) return '–';
  const text = stripText(String(type.serialize(value)));
  return text.length > ARGUMENT_LENGTH ? `${text.slice(0, ARGUMENT_LENGTH)}…` : text;
}

function stripText(text: string): string {
  const plainText = text.replace(/[^\P{C}\u200c\u200d]|[\n\u2028\u2029]/gu, ' ');
  return maskPans(plainText.replaceAll('{', '(').replaceAll('}', ')').trim());
}

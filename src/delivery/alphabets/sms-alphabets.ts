/**
 * Alphabets in which a driver can hand over a text that the network carries as GSM-7. A text with
 * any other character is UCS-2.
 *
 * - `gsm7`: the default alphabet of 3GPP TS 23.038 with its extension table.
 * - `latin1`, `ascii`: the characters of GSM-7 that are in ISO 8859-1 or in ASCII.
 * - `common`: the characters that have the same byte in ASCII and in GSM-7, for SMSCs of which
 *   nobody knows what data coding 0 means.
 * - `ucs2`: none, so each text is UCS-2.
 */
export const SMS_ALPHABETS = ['gsm7', 'latin1', 'ascii', 'common', 'ucs2'] as const;

export type SmsAlphabet = (typeof SMS_ALPHABETS)[number];

const ESCAPE = '\u001b';
/** The default alphabet of 3GPP TS 23.038 §6.2.1, in order. */
const GSM_ALPHABET =
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ${ESCAPE}ÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?` +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters behind an escape (§6.2.1.1), with their septets. */
const GSM_EXTENSION: ReadonlyMap<string, number> = new Map([
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
]);

const isInGsm = (character: string) =>
  character !== ESCAPE && (GSM_ALPHABET.includes(character) || GSM_EXTENSION.has(character));

const MEMBERS: Readonly<Record<SmsAlphabet, (character: string) => boolean>> = {
  gsm7: isInGsm,
  latin1: (character) => character <= '\u00ff' && isInGsm(character),
  ascii: (character) => character <= '\u007f' && isInGsm(character),
  common: (character) => /^[\n !"#%&'()*+,\-./0-9:;<=>?A-Za-z]$/.test(character),
  ucs2: () => false,
};

/** Returns true if an alphabet has all characters. */
export function hasCharacters(alphabet: SmsAlphabet, characters: readonly string[]): boolean {
  return characters.every(MEMBERS[alphabet]);
}

/** Returns the number of septets of a character of GSM-7. */
export function countSeptets(character: string): 1 | 2 {
  return GSM_EXTENSION.has(character) ? 2 : 1;
}

/** Encodes a text of an alphabet, with one octet for each septet of GSM-7. */
export function encodeInAlphabet(text: string, alphabet: SmsAlphabet): Buffer {
  if (alphabet !== 'gsm7') return Buffer.from(text, 'latin1');
  return Buffer.from([...text].flatMap(toSeptets));
}

function toSeptets(character: string): number[] {
  const extension = GSM_EXTENSION.get(character);
  if (extension === undefined) return [GSM_ALPHABET.indexOf(character)];
  return [ESCAPE.charCodeAt(0), extension];
}

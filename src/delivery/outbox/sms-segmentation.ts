/** Encoding and length of a text as short messages. */
export interface SmsSegmentation {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, where some characters take two, or code units of UCS-2. */
  readonly characters: number;
  /** Number of short messages: 160 or 70 characters fit one, 153 or 67 each of several. */
  readonly parts: number;
}

/** The default alphabet of 3GPP TS 23.038 §6.2.1, in order; the escape has no character. */
const GSM_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters behind an escape (§6.2.1.1). */
const GSM_EXTENSION = '\f^{}\\[~]|€';

const countSeptets = (character: string) => (GSM_EXTENSION.includes(character) ? 2 : 1);

function isGsmCharacter(character: string): boolean {
  if (character === '\u001b') return false;
  return GSM_ALPHABET.includes(character) || GSM_EXTENSION.includes(character);
}

/** Returns the form that a network chooses for a text: GSM-7 if it has all characters. */
export function toSmsForm(text: string): SmsSegmentation {
  const characters = [...text];
  return characters.every(isGsmCharacter) ? toGsmForm(characters) : toUcsForm(characters);
}

function toGsmForm(characters: readonly string[]): SmsSegmentation {
  const widths = characters.map(countSeptets);
  return {
    encoding: 'GSM-7',
    characters: sumWidths(widths),
    parts: countSmsParts(widths, 160, 153),
  };
}

function toUcsForm(characters: readonly string[]): SmsSegmentation {
  const widths = characters.map((character) => character.length);
  return {
    encoding: 'UCS-2',
    characters: sumWidths(widths),
    parts: countSmsParts(widths, 70, 67),
  };
}

function sumWidths(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Returns the number of parts. A character of two units is never split between parts. */
function countSmsParts(widths: readonly number[], alone: number, size: number): number {
  if (sumWidths(widths) <= alone) return 1;

  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > size) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}

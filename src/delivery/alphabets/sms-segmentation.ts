import { countSeptets, hasCharacters, type SmsAlphabet } from './sms-alphabets.js';

/** Encoding and length of a text as short messages. */
export interface SmsSegmentation {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, where some characters take two, or code units of UCS-2. */
  readonly characters: number;
  /** Number of short messages: 160 or 70 characters fit one, 153 or 67 each of several. */
  readonly parts: number;
}

/** A text cut into short messages. */
export interface SegmentedSms extends SmsSegmentation {
  readonly texts: readonly string[];
}

/** Characters of one short message, and of each of several with a header of six octets. */
const GSM_SIZES = { alone: 160, joined: 153 };
const UCS_SIZES = { alone: 70, joined: 67 };

/** Returns the form of a text that a driver hands over in an alphabet. */
export function toSmsForm(text: string, alphabet: SmsAlphabet): SmsSegmentation {
  const { encoding, characters, parts } = splitSmsText(text, alphabet);
  return { encoding, characters, parts };
}

/**
 * Decides the encoding of a text, and cuts it into short messages. A driver that is to preview, to
 * bound and to send a text asks here, so that all three say the same.
 */
export function splitSmsText(text: string, alphabet: SmsAlphabet): SegmentedSms {
  const characters = [...text];
  const isGsm = hasCharacters(alphabet, characters);
  const countUnits = isGsm ? countSeptets : (character: string) => character.length;
  const unitCount = characters.reduce((sum, character) => sum + countUnits(character), 0);
  const sizes = isGsm ? GSM_SIZES : UCS_SIZES;
  const texts =
    unitCount <= sizes.alone ? [text] : splitCharacters(characters, countUnits, sizes.joined);
  return {
    encoding: isGsm ? 'GSM-7' : 'UCS-2',
    characters: unitCount,
    parts: texts.length,
    texts,
  };
}

/** Cuts into parts of a size. A character of two units is never split between parts. */
function splitCharacters(
  characters: readonly string[],
  countUnits: (character: string) => number,
  size: number,
): string[] {
  const texts: string[] = [];
  let [partText, used] = ['', 0];
  for (const character of characters) {
    const units = countUnits(character);
    if (used + units > size) {
      texts.push(partText);
      [partText, used] = ['', 0];
    }
    partText += character;
    used += units;
  }
  return [...texts, partText];
}

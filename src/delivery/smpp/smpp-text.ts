import { encodeInAlphabet, splitSmsText, type SmsAlphabet } from '../alphabets/index.js';

/** UCS-2 (SMPP 3.4 §5.2.19). */
const UCS2_CODING = 8;
/** Alphabets of data codings (§5.2.19): IA5, Latin-1 and UCS-2. */
const ALPHABET_OF_CODING: ReadonlyMap<number, SmsAlphabet> = new Map([
  [1, 'ascii'],
  [3, 'latin1'],
  [UCS2_CODING, 'ucs2'],
]);
/** Concatenation with a reference of 8 bits (3GPP TS 23.040 §9.2.3.24.1). */
const HEADER_START = [0x05, 0x00, 0x03];
/** UDHI of esm_class (§5.2.12). */
const HAS_HEADER = 0x40;

/** Encoding of the texts of a link. */
export interface PduCoding {
  /** Data coding of a text in `alphabet`; others are UCS-2. */
  readonly data_coding: number;
  readonly alphabet?: SmsAlphabet | undefined;
}

/** Members of a PDU with a text or a part of one. */
export interface PduText {
  readonly esm_class?: number;
  readonly data_coding: number;
  readonly short_message: Buffer;
}

/**
 * Returns the alphabet of a link. SMSCs differ in what data coding 0 means, so that by default only
 * the characters that are the same in all of them go out in it.
 */
export function getLinkAlphabet({ data_coding, alphabet }: PduCoding): SmsAlphabet {
  return alphabet ?? ALPHABET_OF_CODING.get(data_coding) ?? 'common';
}

/** Encodes a text that fits one PDU. */
export function encodePduText(text: string, coding: PduCoding): PduText {
  const alphabet = getLinkAlphabet(coding);
  const { encoding } = splitSmsText(text, alphabet);
  if (encoding === 'GSM-7') {
    return { data_coding: coding.data_coding, short_message: encodeInAlphabet(text, alphabet) };
  }
  const bigEndianText = Buffer.from(text, 'utf16le').swap16();
  return { data_coding: UCS2_CODING, short_message: bigEndianText };
}

/**
 * Encodes a text as short messages. Each of several has a header, by which the handset joins those
 * with the same reference (its last 8 bits).
 */
export function encodeSmsParts(text: string, coding: PduCoding, reference: number): PduText[] {
  const { encoding, texts } = splitSmsText(text, getLinkAlphabet(coding));
  if (texts.length === 1) return [encodePduText(text, coding)];

  // A part of a UCS-2 text may have characters of GSM-7 alone, but all parts have one encoding.
  const partCoding: PduCoding = encoding === 'GSM-7' ? coding : { ...coding, alphabet: 'ucs2' };
  return texts.map((partText, index) => {
    const header = Buffer.from([...HEADER_START, reference & 0xff, texts.length, index + 1]);
    const { data_coding, short_message } = encodePduText(partText, partCoding);
    return {
      esm_class: HAS_HEADER,
      data_coding,
      short_message: Buffer.concat([header, short_message]),
    };
  });
}

/**
 * Returns the text of a PDU, which the smpp package passes as a string, a buffer or an object with
 * either.
 */
export function decodePduText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (Buffer.isBuffer(message)) return message.toString('latin1');
  const innerMessage = (message as { message?: unknown } | undefined)?.message;
  if (innerMessage === undefined) return '';
  return decodePduText(innerMessage);
}

import { isPlainText } from './plain-text.js';

/** UCS-2 (SMPP 3.4 §5.2.19). */
const UCS2_CODING = 8;

/** Encodes a text for a PDU: plain text in the given data coding, any other text in UCS-2. */
export function encodePduText(
  text: string,
  dataCoding: number,
): { data_coding: number; short_message: Buffer } {
  if (isPlainText(text)) {
    return { data_coding: dataCoding, short_message: Buffer.from(text, 'latin1') };
  }
  const bigEndianText = Buffer.from(text, 'utf16le').swap16();
  return { data_coding: UCS2_CODING, short_message: bigEndianText };
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

/** Type of number and numbering plan of an address (SMPP 3.4 §5.2.5, §5.2.6). */
export interface NumberType {
  readonly ton: number;
  readonly npi: number;
}

/** Longest short code; a longer number has a country code. */
const SHORT_CODE_DIGITS = 8;
/** An E.164 number, as 3GPP TS 23.040 §9.1.2.5 has it. */
export const INTERNATIONAL: NumberType = { ton: 1, npi: 1 };
const ALPHANUMERIC: NumberType = { ton: 5, npi: 0 };
const NETWORK_SPECIFIC: NumberType = { ton: 3, npi: 0 };

/** Returns the type of a sender if the settings do not say. */
export function findSenderType(sender: string): NumberType {
  if (/[^+\d]/.test(sender)) return ALPHANUMERIC;
  const isShortCode = !sender.startsWith('+') && sender.length <= SHORT_CODE_DIGITS;
  return isShortCode ? NETWORK_SPECIFIC : INTERNATIONAL;
}

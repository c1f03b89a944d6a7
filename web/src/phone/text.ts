const GSM7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ' +
  '!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM7_TWICE = '^{}\\[~]|€\f';

export interface ScreenLength {
  readonly count: number;
  readonly most: number;
  readonly alphabet: 'GSM-7' | 'UCS-2';
}

/**
 * Returns how much of a USSD screen a text fills. The screen has 160 bytes: 182 septets of GSM-7 or
 * 80 units of UCS-2.
 */
export function measureScreen(text: string): ScreenLength {
  let septetCount = 0;
  for (const letter of text) {
    if (GSM7.includes(letter)) septetCount += 1;
    else if (GSM7_TWICE.includes(letter)) septetCount += 2;
    else return { count: text.length, most: 80, alphabet: 'UCS-2' };
  }
  return { count: septetCount, most: 182, alphabet: 'GSM-7' };
}

/**
 * Returns the one-time password in a text, which is the first run of 4 to 16 digits; '' if there is
 * none.
 */
export function findCodeInText(text: string): string {
  return /(?<!\d)\d{4,16}(?!\d)/.exec(text)?.[0] ?? '';
}

/** Formats a number in Persian digits. */
export const persianDigits = new Intl.NumberFormat('fa', { useGrouping: false });

/** Replaces the digits of a text by Persian ones. */
export function toPersianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => persianDigits.format(Number(digit)));
}

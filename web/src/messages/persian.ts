/** Formats a number in Persian digits. */
export const digits = new Intl.NumberFormat('fa', { useGrouping: false });

/** Replaces the digits of a text by Persian ones. */
export function toPersian(text: string): string {
  return text.replace(/\d/g, (digit) => digits.format(Number(digit)));
}

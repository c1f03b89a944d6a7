/**
 * Returns a pattern for the text of a mutation that does not depend on how the source is laid out: on
 * white space, and on commas before a closing bracket.
 */
export function toMutantPattern(text) {
  const letters = [...text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')];
  const patterns = letters.map((letter) => {
    const escaped = letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
    return /[)\]}]/.test(letter) ? `,?\\s*${escaped}` : escaped;
  });
  return new RegExp(patterns.join('\\s*'), 'g');
}

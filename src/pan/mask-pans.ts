import { digitValue, doubledValue } from './pan.js';

const SHORTEST = 12;
const LONGEST = 19;

const DIGIT = /[0-9\u06f0-\u06f9\u0660-\u0669]/g;
/** At most three blanks, dashes or invisible characters between two groups of digits. */
const SEPARATOR = /^[\s\p{Pd}\p{Cf}\u2212]{0,3}$/u;

/** A digit in a text. */
interface Place {
  readonly at: number;
  readonly value: number;
  /** True if the digit before it (`follows`) or after it (`leads`) is adjacent. */
  readonly follows: boolean;
  readonly leads: boolean;
  /** True if at most a separator is between it and the digit before. */
  readonly joined: boolean;
}

/**
 * Masks every card number in a text: its first six and last four digits stay, as in `maskPan`, and nothing else changes.
 * A card number has 12 to 19 Latin, Persian or Arabic digits and a valid check digit. Its groups may be separated by
 * blanks and dashes. It begins and ends with a whole group, so a longer unbroken number such as an IBAN is none. The
 * result contains no card number (PAN-8).
 */
export function maskPans(text: string): string {
  const places = placesOf(text);
  if (places.length < SHORTEST) return text;
  const masked = new Set<number>();
  let starts: Iterable<number> = places.keys();
  for (;;) {
    const runs = [...starts].flatMap((start) => longestRun(start, places, masked));
    if (runs.length === 0) break;
    const near = new Set<number>();
    for (const { start, end } of runs) {
      for (let i = start + 6; i < end - 4; i += 1) masked.add(i);
      // At the edges of the stars, another run may begin or end.
      for (let i = Math.max(0, start - LONGEST); i < end; i += 1) near.add(i);
    }
    starts = near;
  }
  const chars = text.split('');
  for (const i of masked) chars[places[i]?.at ?? 0] = '*';
  return chars.join('');
}

function placesOf(text: string): Place[] {
  const ats = [...text.matchAll(DIGIT)].map(({ index }) => index);
  return ats.map((at, i) => {
    const [before = -2, after = -2] = [ats[i - 1], ats[i + 1]];
    return {
      at,
      value: digitValue(text.charAt(at)),
      follows: before + 1 === at,
      leads: at + 1 === after,
      joined: i > 0 && SEPARATOR.test(text.slice(before + 1, at)),
    };
  });
}

/** Finds the longest card number that begins at the digit `start`; `end` is the digit after it. */
function longestRun(
  start: number,
  places: readonly Place[],
  masked: ReadonlySet<number>,
): { start: number; end: number } | [] {
  let end = 0;
  // Luhn's sum with the last digit plain, and with it doubled.
  let [plain, doubled] = [0, 0];
  for (let i = start; i < start + LONGEST; i += 1) {
    const place = places[i];
    if (place === undefined || masked.has(i)) break;
    if (i === start ? place.follows && !masked.has(i - 1) : !place.joined) break;
    [plain, doubled] = [place.value + doubled, doubledValue(place.value) + plain];
    const isLast = !place.leads || masked.has(i + 1);
    if (isLast && i - start + 1 >= SHORTEST && plain % 10 === 0) end = i + 1;
  }
  return end === 0 ? [] : { start, end };
}

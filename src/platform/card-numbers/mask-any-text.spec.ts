import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPans } from './mask-pans.js';
import { maskPan, readPan } from './pan.js';

const SCRIPTS = ['0123456789', '۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩'];
const DIGITS = SCRIPTS.join('');
const SEPARATED = /^[ \n\t\u00a0\u200c\u200f–—-]{1,3}$/;

/**
 * Every run of whole groups of 12 to 19 digits that are apart by blanks and dashes only, found the
 * slow way.
 */
function runsIn(text: string): string[] {
  const pieces = text.match(new RegExp(`[${DIGITS}]+|[^${DIGITS}]+`, 'g')) ?? [];
  const isGroup = (piece: string) => DIGITS.includes(piece[0] ?? ' ');
  return pieces.flatMap((piece, from) => {
    if (!isGroup(piece)) return [];
    const runs: string[] = [];
    let digits = '';
    for (const next of pieces.slice(from)) {
      if (isGroup(next)) runs.push((digits += next));
      else if (!SEPARATED.test(next)) break;
    }
    return runs.filter(({ length }) => length >= 12 && length <= 19);
  });
}

const digit = fc.integer({ min: 0, max: 9 });
/** A card number in groups, in one of the three scripts. */
const written = fc
  .record({
    start: fc.array(digit, { minLength: 11, maxLength: 18 }),
    script: fc.constantFrom(...SCRIPTS),
    gaps: fc.array(fc.constantFrom('', '', ' ', '-', ' - ', '\u200c', '\u00a0', '–'), {
      minLength: 19,
      maxLength: 19,
    }),
  })
  .map(({ start, script, gaps }) => {
    const pan = completed(start.join(''));
    const text = [...pan]
      .map((each, i) => (i === 0 ? '' : (gaps[i] ?? '')) + (script[Number(each)] ?? ''))
      .join('');
    return { pan, text };
  });
const prose = fc.string({
  unit: fc.constantFrom(...DIGITS, ...DIGITS, ...' -\n\u200c', '####'),
  maxLength: 60,
});

function completed(start: string): string {
  return (
    [...'0123456789'].map((check) => start + check).find((pan) => readPan(pan) !== undefined) ?? ''
  );
}

describe('maskPans', () => {
  it('finds every number that the reader of card numbers accepts [PAN-8]', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('٠', '०', '０', '𝟎'), ({ pan, text }, zero) => {
        const base = zero.codePointAt(0) ?? 0;
        const spelt = text.replace(/\d/g, (each) => String.fromCodePoint(base + Number(each)));
        expect(readPan(spelt)).toBe(pan);
        expect(maskPans(spelt)).toContain('*');
      }),
    );
  });

  it('masks a separate number in any notation [PAN-8]', () => {
    fc.assert(
      fc.property(
        written,
        fc.constantFrom('', 'card: ', 'کارت '),
        fc.constantFrom('', '.', ' thanks'),
        (card, a, b) => {
          const masked = maskPans(a + card.text + b);
          const ours = masked.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (each) =>
            String(each.charCodeAt(0) & 0xf),
          );
          const stars = ours.replace(/[^\d*]/g, '');
          if (!runsIn(card.text).some((run) => run.length < card.pan.length && isValid(run))) {
            expect(stars).toBe(maskPan(card.pan));
          }
          expect(stars.slice(6, -4)).toBe('*'.repeat(card.pan.length - 10));
          expect(masked.startsWith(a) && masked.endsWith(b)).toBe(true);
        },
      ),
    );
  });

  it('leaves no valid number in any text, and changes only digits into stars [PAN-8]', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            prose,
            written.map(({ text }) => text),
          ),
          { maxLength: 6 },
        ),
        (parts) => {
          const text = parts.join('');
          const masked = maskPans(text);
          expect(runsIn(masked).filter(isValid)).toEqual([]);
          expect(masked).toHaveLength(text.length);
          const changed = [...text].filter((each, i) => each !== [...masked][i]);
          expect(changed.every((each) => DIGITS.includes(each))).toBe(true);
          // Of more digits some may be the expiry of a card.
          const isShort = !new RegExp(`(?:[${DIGITS}][ \\n\\u00a0\\u200c–-]{0,3}){19}`).test(text);
          const isPlain = isShort && !runsIn(text).some(isValid);
          if (isPlain) expect(masked).toBe(text);
          expect(maskPans(masked)).toBe(masked);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

function isValid(run: string): boolean {
  return readPan(run) !== undefined;
}

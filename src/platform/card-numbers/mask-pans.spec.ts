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
  it.each([
    ['my card is 4111111111111111.', 'my card is 411111******1111.'],
    ['4111 1111 1111 1111', '4111 11** **** 1111'],
    ['4111-1111-1111-1111, 120 toman', '4111-11**-****-1111, 120 toman'],
    ['کارت ۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱ من', 'کارت ۴۱۱۱ ۱۱** **** ۱۱۱۱ من'],
    ['٤١١١١١١١١١١١١١١١', '٤١١١١١******١١١١'],
    ['order 7 4111111111111111', 'order 7 411111******1111'],
    ['**4111111111111111**', '**411111******1111**'],
    ['4111\u200c1111\u200c1111\u200c1111', '4111\u200c11**\u200c****\u200c1111'],
    ['4111 1111\n1111 1111', '4111 11**\n**** 1111'],
    ['5555555555554444/4111111111111111', '555555******4444/411111******1111'],
  ])('masks the number in %j [PAN-8]', (text, masked) => {
    expect(maskPans(text)).toBe(masked);
  });

  it.each([
    'call 0912 345 6789',
    'IR062960000000100324200001',
    '4111111111111112',
    'on 2026-11-21 05:18:21',
    '192.168.100.200 and 10.0.0.1',
    '61,234,567,890,126',
    '41111111111    11111',
    '2026/1111/1111/1117',
    '4111 **** 1111 11111111',
    'IR06 2960 0000 0010 0324 2000 01',
    'ir ۰۶ ۲۹۶۰ ۰۰۰۰ ۰۰۱۰ ۰۳۲۴ ۲۰۰۰ ۰۱',
    'DE89 3704 0044 0532 0130 00',
    'call 021-88123456, the code is 123',
    'order 41111111111111119925',
    'on 12/25, no card',
    'ref 41111111111111110000000',
    '',
    '۱۲۳',
  ])('leaves %j unchanged [PAN-8]', (text) => {
    expect(maskPans(text)).toBe(text);
  });

  it.each([
    ...[
      '.',
      '/',
      ',',
      '، ',
      '_',
      ' | ',
      ':',
      '+',
      '·',
      'ـ',
      'x',
      ') (',
      '"',
      '`',
      '&nbsp;',
      '\n\n\n\n',
      '*',
      '💳',
      ' و ',
    ],
  ])('masks a number in groups of four with %j between them [PAN-8]', (gap) => {
    const [first, last] = [`4111${gap}11`, '1111'];
    expect(maskPans(`کارت 4111${gap}1111${gap}1111${gap}1111`)).toBe(
      `کارت ${first}**${gap}****${gap}${last}`,
    );
  });

  it.each([
    ['3782.822463.10005', '3782.82****.*0005'],
    ['603799/1111111112', '603799/******1112'],
    ['4.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1', '4.1.1.1.1.1.*.*.*.*.*.*.1.1.1.1'],
    ['4111.1111/1111-1111', '4111.11**/****-1111'],
    ['４１１１１１１１１１１１１１１１', '４１１１１１******１１１１'],
    ['४१११ ११११ ११११ ११११', '४१११ ११** **** ११११'],
    ['𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏', '𝟒𝟏𝟏𝟏𝟏𝟏******𝟏𝟏𝟏𝟏'],
    ['41111111111111111225', '411111******1111****'],
    ['41111111111111111225123', '411111******1111*******'],
    ['3782822463100050427', '378282*****0005****'],
  ])('masks %j, which is written in another way [PAN-8]', (text, masked) => {
    expect(maskPans(text)).toBe(masked);
  });

  it.each([
    ['4111111111111111 exp 12/25 cvv 123', '411111******1111 exp **/** cvv ***'],
    ['4111 1111 1111 1111 2712 123', '4111 11** **** 1111 **** ***'],
    ['4111111111111111|12|2027|1234', '411111******1111|**|****|****'],
    ['exp: 03-2027, 4111111111111111', 'exp: **-****, 411111******1111'],
    [
      'کارت ۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱ انقضا ۰۴/۱۲ سی وی وی ۱۲۳',
      'کارت ۴۱۱۱۱۱******۱۱۱۱ انقضا **/** سی وی وی ***',
    ],
    [
      '4111111111111111\nName: Sara\nValid till: 12/2027',
      '411111******1111\nName: Sara\nValid till: **/****',
    ],
    ['cvv2: 123', 'cvv2: ***'],
    ['CVC is 1234', 'CVC is ****'],
    ['4111111111111111 of 2026/11/21', '411111******1111 of 2026/11/21'],
    ['4111111111111111 on 21.11.2026', '411111******1111 on 21.11.2026'],
    ['به ۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱ ۵۰۰ هزار تومان', 'به ۴۱۱۱۱۱******۱۱۱۱ ۵۰۰ هزار تومان'],
    ['cvv2, call 0912 345 6789', 'cvv2, call 0912 345 6789'],
  ])('masks expiry and security code in %j [PAN-8]', (text, masked) => {
    expect(maskPans(text)).toBe(masked);
  });

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

  it.each([
    ...[
      '1 ',
      '4111 ',
      '4111.',
      '0',
      '0 ',
      '4111111111111111 12/27 ',
      'cvv2 ',
      'IR12 ',
      'IR 12 3',
      '𝟒',
      '4111 1111a',
    ],
  ])('masks %j, repeated, in a time that grows as its length [PAN-8]', (part) => {
    const timeOf = (length: number) => {
      const text = part.repeat(length / part.length);
      const before = process.cpuUsage();
      maskPans(text);
      return process.cpuUsage(before).user;
    };
    timeOf(10_000);
    // Ten times the longest message would take a hundred times as long if the time grew as its
    // square.
    expect(timeOf(100_000)).toBeLessThan(1_500_000);
  });
});

function isValid(run: string): boolean {
  return readPan(run) !== undefined;
}

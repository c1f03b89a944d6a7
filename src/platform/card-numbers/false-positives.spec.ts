import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPans } from './mask-pans.js';

const SAMPLES = 4_000;
const SEED = 20_261_126;
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''));
const number = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
const pad = (least: number, most: number) =>
  number(least, most).map((each) => each.padStart(2, '0'));
const text = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''));
const spaced = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** An IBAN with right check digits. */
const iban = (country: string, account: fc.Arbitrary<string>) =>
  account.map((bban) => {
    const values = `${bban}${country}00`.replace(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    return `${country}${String(98n - (BigInt(values) % 97n)).padStart(2, '0')}${bban}`;
  });
const sheba = iban('IR', text('0', digits(21)));
const mobile = text('0912', digits(7));
const date = text(number(1390, 1405), '/', pad(1, 12), '/', pad(1, 29));

/** Texts without a card number, and the greatest share of them in which something is masked. */
const KINDS: readonly (readonly [kind: string, texts: fc.Arbitrary<string>, share: number])[] = [
  ['Sheba numbers', sheba, 0],
  ['Sheba numbers in groups of four', sheba.map(spaced), 0],
  [
    'Sheba numbers in Persian digits',
    sheba.map((each) => spaced(each).replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? '')),
    0,
  ],
  ['German IBANs in groups of four', iban('DE', digits(18)).map(spaced), 0],
  ['British IBANs', iban('GB', text('NWBK', digits(14))), 0],
  ['mobile numbers in groups', text('0912 ', digits(3), ' ', digits(4)), 0],
  ['two mobile numbers', text(mobile, ' و ', mobile), 0],
  ['two numbers of Tehran', text('021', digits(8), ' / ', '021', digits(8)), 0],
  [
    'times',
    text(
      '20',
      pad(20, 30),
      '-',
      pad(1, 12),
      '-',
      pad(1, 28),
      ' ',
      pad(0, 23),
      ':',
      pad(0, 59),
      ':',
      pad(0, 59),
    ),
    0,
  ],
  ['dates in a row', text(date, ', ', date, ', ', date), 0],
  [
    'addresses',
    text(number(1, 255), '.', number(0, 255), '.', number(0, 255), '.', number(0, 255)),
    0,
  ],
  [
    'amounts',
    text(number(1, 999), ',', digits(3), ',', digits(3), ',', digits(3), ',', digits(3)),
    0,
  ],
  ['coordinates', text('35.', digits(6), ', 51.', digits(6)), 0],
  ['orders of 10 digits', digits(10), 0],
  ['orders with a date', text('ORD-', date, '-', digits(6)), 0],
  ['tracking ids of 24 digits', digits(24), 0],
  ['tracking ids of the Universal Postal Union', text('RR', digits(9), 'IR'), 0],
  ['tracking ids with letters', text('1Z', digits(3), 'AA1', digits(10)), 0],
  ['tracking ids of 20 digits', digits(20), 0.02],
  // Nothing tells such a number from a card number but its check digit.
  ['references of 16 digits', digits(16), 0.12],
  [
    'four numbers of four digits, with commas',
    text(...['', ', ', ', ', ', '].flatMap((gap) => [gap, digits(4)])),
    0.1,
  ],
];

describe('maskPans', () => {
  it.each(KINDS)('masks something in few %s [PAN-8]', (_, texts, share) => {
    const samples = fc.sample(texts, { numRuns: SAMPLES, seed: SEED });
    const masked = samples.filter((each) => maskPans(each) !== each);
    expect(masked.length / SAMPLES, masked.slice(0, 3).join('\n')).toBeLessThanOrEqual(share);
  });
});

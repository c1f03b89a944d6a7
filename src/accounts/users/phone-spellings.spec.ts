import { createRequire } from 'node:module';
import fc from 'fast-check';
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { normalizePhone } from './phone.js';

const EXAMPLES = createRequire(import.meta.url)('libphonenumber-js/examples.mobile.json') as Record<
  string,
  string
>;
// Tristan da Cunha shares its code with Saint Helena, whose numbers are longer.
const COUNTRIES = getCountries().filter(
  (country) => EXAMPLES[country] !== undefined && country !== 'TA',
);

/** How people of a country write one number, by its E.164 form; the first part is the region. */
const SPELLINGS: readonly (readonly [CountryCode, string, readonly string[]])[] = [
  ['IR', '+989123456701', ['0912 345 67 01', '۰۹۱۲۳۴۵۶۷۰۱', '98 912 345 6701', '9123456701']],
  ['IQ', '+9647701234567', ['٠٧٧٠ ١٢٣ ٤٥٦٧', '00964 770 123 4567', '+964 (0) 770 123 4567']],
  ['AF', '+93701234567', ['0701234567', '۰۷۰ ۱۲۳ ۴۵۶۷', '+93-70-123-4567']],
  ['SA', '+966512345678', ['٠٥١٢٣٤٥٦٧٨', '051 234 5678', '+966 51 234 5678']],
  ['EG', '+201001234567', ['٠١٠٠١٢٣٤٥٦٧', '0100 123 4567', '+20 100 123 4567']],
  ['PK', '+923012345678', ['0301-2345678', '+92 301 2345678', '0092-301-2345678']],
  ['IN', '+918123456789', ['081234 56789', '81234-56789', '८१२३४५६७८९', '+91-81234-56789']],
  ['BD', '+8801812345678', ['01812-345678', '০১৮১২৩৪৫৬৭৮', '+880 1812-345678']],
  ['NP', '+9779841234567', ['984-1234567', '९८४१२३४५६७', '+977-984-1234567']],
  ['TR', '+905012345678', ['0501 234 56 78', '0(501) 234 56 78', '+90 501 234 56 78']],
  ['RU', '+79123456789', ['8 (912) 345-67-89', '+7 912 345-67-89', '8-912-345-67-89']],
  ['UA', '+380501234567', ['050 123 45 67', '(050) 123-45-67', '+38 050 123 45 67']],
  ['DE', '+4915123456789', ['0151/23456789', '0151 - 23456789', '+49 (0)151 23456789']],
  ['AT', '+43664123456', ['0664/123456', '+43 (0) 664 / 123 456', '0043 664 123456']],
  ['CH', '+41781234567', ['078 123 45 67', '+41 (0)78 123 45 67', '0041 78 123 45 67']],
  ['FR', '+33612345678', ['06 12 34 56 78', '06.12.34.56.78', '+33 (0)6 12 34 56 78']],
  ['GB', '+447400123456', ['07400 123456', '+44 (0) 7400 123456', '(+44) 7400-123-456']],
  ['IE', '+353850123456', ['085 012 3456', '+353 (0)85 012 3456', '00353 85 0123456']],
  ['IT', '+393123456789', ['312 345 6789', '+39 312/3456789', '0039 312 3456789']],
  ['ES', '+34612345678', ['612 34 56 78', '612.345.678', '+34 612-345-678']],
  ['PT', '+351912345678', ['912 345 678', '+351 912 345 678', '(+351) 912345678']],
  ['NL', '+31612345678', ['06-12345678', '06 12 34 56 78', '+31 (0)6 12345678']],
  ['BE', '+32470123456', ['0470/12.34.56', '0470 12 34 56', '+32 (0)470 12 34 56']],
  ['PL', '+48512345678', ['512-345-678', '+48 512 345 678', '0048 512 345 678']],
  ['HU', '+36201234567', ['06 20 123 4567', '+36 (20) 123-4567', '06-20/123-4567']],
  ['SE', '+46701234567', ['070-123 45 67', '+46 (0)70 123 45 67', '0701234567']],
  ['GR', '+306912345678', ['691 234 5678', '+30 691 234 5678', '0030 6912345678']],
  ['IL', '+972502345678', ['050-234-5678', '+972-50-234-5678', '(050) 2345678']],
  ['PS', '+970599123456', ['0599 123 456', '+970 599 123 456', '+972 599-123-456']],
  ['US', '+12015550123', ['(201) 555-0123', '1-201-555-0123', '201.555.0123', '+1 201 555 0123']],
  [
    'MX',
    '+525512345678',
    [
      '55 1234 5678',
      '+52 1 55 1234 5678',
      '+52 55 1234 5678',
      '044 55 1234 5678',
      '01 55 12345678',
    ],
  ],
  [
    'AR',
    '+5491123456789',
    [
      ...['011 15-2345-6789', '11 2345-6789', '+54 9 11 2345-6789', '+54 11 2345-6789'],
      ...['+54 11 15 2345-6789', '+54 9 11 15 2345 6789', '011 2345 6789'],
    ],
  ],
  ['AR', '+5493514567890', ['0351 15 456-7890', '+54 351 456 7890', '+54 9 351 15 456 7890']],
  [
    'BR',
    '+5511987654321',
    [
      '(11) 98765-4321',
      '011 98765-4321',
      '+55 11 8765-4321',
      '(11) 8765-4321',
      '0 15 11 98765-4321',
    ],
  ],
  ['CO', '+573211234567', ['321 123 4567', '+57 321 1234567', '0057 321 123 4567']],
  ['CL', '+56912345678', ['9 1234 5678', '+56 9 1234 5678', '0056912345678']],
  ['CN', '+8613123456789', ['131 2345 6789', '１３１２３４５６７８９', '+86 131-2345-6789']],
  ['JP', '+819012345678', ['090-1234-5678', '０９０ー１２３４ー５６７８', '+81 90 1234 5678']],
  ['KR', '+821023456789', ['010-2345-6789', '+82 10-2345-6789', '+82 (0)10 2345 6789']],
  ['TH', '+66812345678', ['081-234-5678', '๐๘๑๒๓๔๕๖๗๘', '+66 81 234 5678']],
  ['ID', '+62812345678', ['0812-345-678', '+62 812-345-678', '62812345678']],
  ['NG', '+2348021234567', ['0802 123 4567', '+234 802 123 4567', '+234 (0) 802 123 4567']],
  ['BJ', '+2290195123456', ['01 95 12 34 56', '+229 95 12 34 56', '95 12 34 56']],
  ['CI', '+2250123456789', ['01 23 45 67 89', '+225 01 23 45 67 89', '00225 0123456789']],
];

describe('normalizePhone', () => {
  it.each(
    SPELLINGS.flatMap(([region, number, spellings]) =>
      [number, ...spellings].map((spelling) => [spelling, region, number] as const),
    ),
  )('reads %j in %s as %s [TYPE-2]', (spelling, region, number) => {
    expect(normalizePhone(spelling, region)).toBe(number);
  });

  it('has spellings of at least 30 countries', () => {
    expect(new Set(SPELLINGS.map(([region]) => region)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(COUNTRIES)('has one form for all spellings of a number of %s [TYPE-2]', (country) => {
    const code = getCountryCallingCode(country);
    const national = EXAMPLES[country] ?? '';
    const number = normalizePhone(`+${code}${national}`, country);
    expect(number).toBeDefined();

    const metadata = new Metadata();
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan as unknown as { nationalPrefix(): string | undefined };
    const trunk = plan.nationalPrefix() ?? '';
    const spellings = [
      ...[`00${code} ${national}`, `+${code} (0) ${national}`, `(+${code}) ${national}`],
      ...[national, `${code}${national}`, `tel:+${code}-${national}`],
    ];
    for (const spelling of spellings)
      expect([spelling, normalizePhone(spelling, country)]).toEqual([spelling, number]);
    // Not every country has a digit for calls within it.
    for (const spelling of [`+${code} 0${national}`, `${trunk}${national}`, `(0)${national}`])
      expect([spelling, normalizePhone(spelling, country) ?? number]).toEqual([spelling, number]);
  });

  it.each([
    ['+550902090000000', '+5520990000000'],
    ['+550908569910323', '+5585969910323'],
    ['+37508808950008', undefined],
  ])('takes the prefixes of %s off until none is left [TYPE-2]', (typed, number) => {
    expect(normalizePhone(typed, 'IR')).toBe(number);
  });

  it('returns its own result unchanged, whatever was typed [TYPE-2]', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 6,
      maxLength: 13,
    });
    const calling = fc.constantFrom(...COUNTRIES.map((country) => getCountryCallingCode(country)));
    fc.assert(
      fc.property(calling, digits, fc.constantFrom(...COUNTRIES), (code, rest, region) => {
        const number = normalizePhone(`+${code}${rest}`, region);
        if (number !== undefined) expect(normalizePhone(number, 'IR')).toBe(number);
      }),
      { numRuns: 20_000 },
    );
  });
});

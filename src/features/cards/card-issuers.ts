import type { CardIssuerDetails, CardIssuersFile } from './issuers-file.js';

/** Iranian banks by the first six digits; their cards run on the domestic Shetab network. */
const IRANIAN_BANKS: Readonly<Record<string, string>> = {
  '207177': 'Tosee Saderat',
  '502229': 'Pasargad',
  '502806': 'Shahr',
  '502908': 'Tosee Taavon',
  '502910': 'Karafarin',
  '502938': 'Dey',
  '504172': 'Resalat',
  '504706': 'Shahr',
  '505416': 'Gardeshgari',
  '505785': 'Iran Zamin',
  '505801': 'Kosar',
  '505809': 'Middle East',
  '581874': 'Iran Venezuela',
  '585947': 'Middle East',
  '585983': 'Tejarat',
  '589210': 'Sepah',
  '589463': 'Refah',
  '603769': 'Saderat',
  '603770': 'Keshavarzi',
  '603799': 'Melli',
  '606256': 'Melal',
  '606373': 'Mehr Iran',
  '610433': 'Mellat',
  '621986': 'Saman',
  '622106': 'Parsian',
  '627353': 'Tejarat',
  '627381': 'Ansar',
  '627412': 'Eghtesad Novin',
  '627488': 'Karafarin',
  '627648': 'Tosee Saderat',
  '627760': 'Post Bank',
  '627884': 'Parsian',
  '627961': 'Sanat va Madan',
  '628023': 'Maskan',
  '628157': 'Tosee',
  '636214': 'Ayandeh',
  '636795': 'Central Bank',
  '636949': 'Hekmat',
  '639194': 'Parsian',
  '639217': 'Keshavarzi',
  '639346': 'Sina',
  '639347': 'Pasargad',
  '639370': 'Mehr Eghtesad',
  '639599': 'Ghavamin',
  '639607': 'Sarmayeh',
  '991975': 'Mellat',
};

/** International networks by ranges of leading digits. */
const CARD_NETWORKS: readonly (readonly [first: number, last: number, brand: string])[] = [
  [4, 4, 'Visa'],
  [51, 55, 'Mastercard'],
  [2221, 2720, 'Mastercard'],
  [34, 34, 'American Express'],
  [37, 37, 'American Express'],
  [6011, 6011, 'Discover'],
  [644, 659, 'Discover'],
  [3528, 3589, 'JCB'],
  [62, 62, 'UnionPay'],
  [300, 305, 'Diners Club'],
  [36, 36, 'Diners Club'],
  [38, 38, 'Diners Club'],
  [2200, 2204, 'Mir'],
];

/** The included table, by leading digits. */
const INCLUDED_ISSUERS: readonly (readonly [prefix: string, issuer: CardIssuerDetails])[] = [
  ...CARD_NETWORKS.flatMap(([first, last, brand]) =>
    Array.from(
      { length: last - first + 1 },
      (_, i) => [String(first + i), { brand, issuing_bank: null }] as const,
    ),
  ),
  ...Object.entries(IRANIAN_BANKS).map(
    ([prefix, bank]) => [prefix, { brand: 'Shetab', issuing_bank: bank }] as const,
  ),
];

/**
 * Networks and banks by leading digits: the included table, with the file of CARD_ISSUERS added or
 * in its place.
 */
export class CardIssuers {
  private readonly byPrefix: ReadonlyMap<string, CardIssuerDetails>;
  private readonly longest: number;

  constructor(file: CardIssuersFile | undefined) {
    this.byPrefix = new Map([
      ...(file?.replace === true ? [] : INCLUDED_ISSUERS),
      ...(file?.issuers ?? []),
    ]);
    this.longest = Math.max(0, ...[...this.byPrefix.keys()].map(({ length }) => length));
  }

  /** Returns the row with the longest matching prefix. */
  findIssuer(pan: string): CardIssuerDetails | undefined {
    for (let prefixLength = this.longest; prefixLength > 0; prefixLength -= 1) {
      const issuer = this.byPrefix.get(pan.slice(0, prefixLength));
      if (issuer !== undefined) return issuer;
    }
    return undefined;
  }
}

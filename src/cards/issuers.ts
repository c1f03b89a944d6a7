/** What leading digits tell of a card. */
export interface Issuer {
  readonly brand: string;
  readonly issuing_bank: string | null;
}

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
const NETWORKS: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
  [/^35(2[89]|[3-8])/, 'JCB'],
  [/^62/, 'UnionPay'],
  [/^(30[0-5]|36|38)/, 'Diners Club'],
  [/^220[0-4]/, 'Mir'],
];

/** Looks a card number up; undefined when its leading digits are in no table. */
export function findIssuer(pan: string): Issuer | undefined {
  const bank = IRANIAN_BANKS[pan.slice(0, 6)];
  if (bank !== undefined) return { brand: 'Shetab', issuing_bank: bank };
  const network = NETWORKS.find(([pattern]) => pattern.test(pan));
  return network === undefined ? undefined : { brand: network[1], issuing_bank: null };
}

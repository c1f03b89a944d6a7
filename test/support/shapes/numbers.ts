const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const grouped = (national: string, by: string) =>
  `${national.slice(0, 3)}${by}${national.slice(3, 6)}${by}${national.slice(6)}`;

/** Spellings of one Iranian number, which are one account. `national` is what follows +98. */
export const SPELLINGS: readonly ((national: string) => string | number)[] = [
  // E.164, and what an app makes of it.
  (national) => `+98${national}`,
  (national) => `0098${national}`,
  (national) => `98${national}`,
  (national) => `0${national}`,
  (national) => national,
  // Excel, which drops the zero, and JSON of it.
  (national) => Number(national),
  (national) => Number(`98${national}`),
  (national) => `0${national}\t`,
  (national) => `0${national}\r\n`,
  // Contacts of phones.
  (national) => `\u202a+98 ${grouped(national, ' ')}\u202c`,
  (national) => `\u2068+98 ${grouped(national, '\u00a0')}\u2069`,
  (national) => `\u200e+98 ${grouped(national, '-')}`,
  (national) => `\ufeff0${grouped(national, ' ')}`,
  // WhatsApp and Telegram.
  (national) => `\u202a+98\u00a0${grouped(national, '\u00a0')}\u202c`,
  (national) => `\u2066+98 ${grouped(national, '\u2011')}\u2069`,
  // Pages, PDF and vCards.
  (national) => `tel:+98-${grouped(national, '-')}`,
  (national) => `TEL:+98${national}`,
  (national) => `(+98) ${grouped(national, ' ')}`,
  (national) => `+98 (0) ${grouped(national, '\u2009')}`,
  (national) => `+98(0)${national}`,
  (national) => `(0${national.slice(0, 3)}) ${national.slice(3)}`,
  (national) => `0${grouped(national, '.')}`,
  (national) => `0${grouped(national, '/')}`,
  (national) => `0${grouped(national, '\u2013')}`,
  (national) => `0${grouped(national, ' \u2212 ')}`,
  (national) => `0${grouped(national, '\u00ad')}`,
  (national) => `0${grouped(national, '\u200b')}`,
  (national) => `\u200f0${grouped(national, '\u202f')}\u200f`,
  (national) => `\uff0b98${inScript(0xff10)(national)}`,
  // Keyboards.
  (national) => inScript(0x06f0)(`0${national}`),
  (national) => inScript(0x0660)(`0${grouped(national, ' ')}`),
  (national) => inScript(0x06f0)(`+98 ${grouped(national, '\u0640')}`),
  (national) => inScript(0x0966)(`0${national}`),
  (national) => inScript(0x09e6)(`0098${national}`),
  (national) => inScript(0xff10)(`0${grouped(national, '\u30fc')}`),
  (national) => inScript(0x1d7ce)(`0${national}`),
];

/** Texts with more than the number. Each is refused, or read as the number. */
export const UNREADABLE: readonly ((national: string) => unknown)[] = [
  (national) => `'0${national}`,
  (national) => `="0${national}"`,
  (national) => `${national.slice(0, 1)}.${national.slice(1)}E+09`,
  (national) => Number(national) + 0.5,
  (national) => `0${grouped(national, ',')}`,
  (national) => `0${national} ext. 3`,
  (national) => `0${national}, 0${national}`,
  (national) => `Tel: 0${national}`,
  (national) => `0${national.slice(0, 4)}*****`,
  (national) => `wa.me/98${national}`,
  (national) => `+98${national}@s.whatsapp.net`,
  (national) => [`0${national}`],
  (national) => ({ number: `0${national}` }),
  (national) => `\ud8000${national}`,
  (national) => `0${national}\u0000`,
  (national) => -Number(national),
  (national) => `0${grouped(national, ' '.repeat(300))}`,
];

/** Numbers whose plans leave something open (record 91), each in spellings of one account. */
export const OPEN_PLANS: readonly ((rest: string) => readonly string[])[] = [
  (rest) => [`+52 55 ${rest}`, `+52 1 55 ${rest}`, `0052 (1) 55 ${rest}`, `+52-1-55-${rest}`],
  (rest) => [`+54 9 11 ${rest}`, `+54 11 ${rest}`, `+54 11 15 ${rest}`, `0054 9 11 15 ${rest}`],
  (rest) => [`+55 11 9${rest}`, `+55 (11) 9${rest}`, `0055 11 9${rest}`, `+55 011 9${rest}`],
  (rest) => [`+229 01 9${rest.slice(1)}`, `+229 9${rest.slice(1)}`, `00229 9${rest.slice(1)}`],
  (rest) => [`+44 7${rest}9`, `+44 (0) 7${rest}9`, `0044 07${rest}9`, `(+44) 7${rest}9`],
];

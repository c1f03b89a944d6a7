import type { TextDigitPosition } from './digits.js';

/** The security code on a card (PCI DSS 3.3.1.2) after one of its names. */
const SECURITY_CODE = new RegExp(
  [
    /(?<!\p{L})(?:cvv|cvc|cvn|csc|security code|سی ?وی ?وی|کد امنیتی)/u,
    /[\s_-]?[2\u06f2\u0662]?(?:\s(?:code|number|no|is|من|کارت))?/u,
    /[^\p{L}\p{Nd}]{0,5}(\p{Nd}{3,4})(?!\p{Nd})/u,
  ]
    .map(({ source }) => source)
    .join(''),
  'giu',
);

export function findSecurityCodes(text: string, places: readonly TextDigitPosition[]): number[] {
  const foundIndexes: number[] = [];
  let placeIndex = 0;
  for (const { 0: whole, 1: code = '', index } of text.matchAll(SECURITY_CODE)) {
    const codeEnd = index + whole.length;
    while ((places[placeIndex]?.at ?? codeEnd) < codeEnd - code.length) placeIndex += 1;
    for (; (places[placeIndex]?.at ?? codeEnd) < codeEnd; placeIndex += 1)
      foundIndexes.push(placeIndex);
  }
  return foundIndexes;
}

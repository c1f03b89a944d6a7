import smpp from 'smpp';
import { describe, expect, it } from 'vitest';
import { encodeInAlphabet, SMS_ALPHABETS } from './sms-alphabets.js';
import { splitSmsText } from './sms-segmentation.js';

const EVERY_CHARACTER = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));

describe('encodeInAlphabet', () => {
  it.each([
    ['@_$€[]', '001102' + '1b65' + '1b3c' + '1b3e'],
    ['^{}\\~|\f', '1b14' + '1b28' + '1b29' + '1b2f' + '1b3d' + '1b40' + '1b0a'],
    ['ΔÉ Ç\nà', '101f20090a7f'],
  ])('encodes %j in the septets of 3GPP TS 23.038 [DLV-1]', (text, septets) => {
    expect(encodeInAlphabet(text, 'gsm7').toString('hex')).toBe(septets);
  });

  it('encodes each character of GSM-7 as an SMSC decodes it [DLV-1]', () => {
    for (const character of EVERY_CHARACTER) {
      if (splitSmsText(character, 'gsm7').encoding !== 'GSM-7') continue;
      const pdu = new smpp.PDU('submit_sm', {
        data_coding: 0,
        short_message: encodeInAlphabet(character, 'gsm7'),
      });
      const { short_message } = smpp.PDU.fromBuffer(pdu.toBuffer());
      expect(short_message).toEqual({ message: character });
    }
  });
});

describe('splitSmsText', () => {
  it.each([
    ['gsm7', 137],
    ['latin1', 126],
    ['ascii', 97],
    ['common', 84],
    ['ucs2', 0],
  ] as const)('finds in %s %i characters that go out as GSM-7 [DLV-1]', (alphabet, count) => {
    const own = EVERY_CHARACTER.filter((each) => splitSmsText(each, alphabet).encoding === 'GSM-7');
    expect(own).toHaveLength(count);
  });

  it.each(SMS_ALPHABETS)(
    'joins to the text again when cut in %s, and cuts no pair [DLV-2]',
    (name) => {
      for (const text of ['a€'.repeat(150), `${'ر'.repeat(66)}😀`.repeat(4), '[code]'.repeat(40)]) {
        const { encoding, texts, parts } = splitSmsText(text, name);
        const size = encoding === 'GSM-7' ? 153 : 67;
        expect(texts.join('')).toBe(text);
        expect(parts).toBe(texts.length);
        for (const part of texts) {
          expect(
            splitSmsText(part, encoding === 'GSM-7' ? name : 'ucs2').characters,
          ).toBeLessThanOrEqual(size);
          expect(part.isWellFormed()).toBe(true);
        }
      }
    },
  );
});

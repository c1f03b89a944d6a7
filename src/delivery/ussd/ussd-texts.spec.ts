import { describe, expect, it } from 'vitest';
import { USSD_TEXTS } from './ussd-texts.js';

/** The part of GSM 03.38 that our texts use. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r]*$/;
const CODE = '0123456789';

const screens = (language: 'en' | 'fa') => {
  const { code, ...fixed } = USSD_TEXTS[language];
  return [...[1, 89, 90, 149, 900].map((seconds) => code(CODE, seconds)), ...Object.values(fixed)];
};

describe('USSD_TEXTS', () => {
  it.each(screens('en'))('contains at most 160 characters of GSM-7: %s', (text) => {
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(GSM);
  });

  it.each(screens('fa'))(
    'contains at most 80 characters of UCS-2, with ASCII digits: %s',
    (text) => {
      expect(text.length).toBeLessThanOrEqual(80);
      expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    },
  );
});

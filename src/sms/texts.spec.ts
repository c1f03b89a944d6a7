import { describe, expect, it } from 'vitest';
import { smsText, USSD_TEXTS } from './texts.js';

/** The basic table of GSM 03.38 as far as our texts could want it. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r]*$/;

const CODE = '0123456789';
const screens = (language: 'en' | 'fa') => {
  const { code, ...fixed } = USSD_TEXTS[language];
  return [...[1, 89, 90, 149, 900].map((seconds) => code(CODE, seconds)), ...Object.values(fixed)];
};

describe('USSD screens', () => {
  it.each(screens('en'))('%s: at most 160 characters of GSM-7', (text) => {
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(GSM);
  });

  it.each(screens('fa'))('%s: at most 80 characters of UCS-2, digits in ASCII', (text) => {
    expect(text.length).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });
});

describe('text messages', () => {
  it.each(['user:1', 'me:number:1', 'me:new-number:1', 'me:email:1', 'notice:number'])(
    'for %s are one part',
    (subject) => {
      expect(smsText('en', subject, CODE)).toMatch(GSM);
      expect(smsText('en', subject, CODE).length).toBeLessThanOrEqual(160);
      expect(smsText('fa', subject, CODE).length).toBeLessThanOrEqual(70);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { buildMessageText } from './texts.js';

/** The part of GSM 03.38 that our texts use. */
const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r]*$/;
const CODE = '0123456789';

describe('messageText', () => {
  it.each([
    'user:1',
    'me:number:1',
    'me:new-number:1',
    'me:email:1',
    'notice:number',
    'notice:network',
  ])('returns a text for %s that fits one short message in both languages', (subject) => {
    expect(buildMessageText('en', subject, CODE)).toMatch(GSM);
    expect(buildMessageText('en', subject, CODE).length).toBeLessThanOrEqual(160);
    expect(buildMessageText('fa', subject, CODE).length).toBeLessThanOrEqual(70);
  });
});

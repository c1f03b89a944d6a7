import { describe, expect, it } from 'vitest';
import { computeTwilioSignature } from './twilio-signature.js';

const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const form = (number: string) => ({
  To: '+18005551212',
  Digits: '1234',
  CallSid: 'CA1234567890ABCDE',
  From: number,
  Caller: number,
});

describe('computeTwilioSignature', () => {
  it.each([
    ['+14158675309', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ['+14158675310', 'GvWf1cFY/Q7PnoempGyD5oXAezc='],
    ['+12349013030', '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
  ])('returns the documented signature for %s', (number, signature) => {
    expect(computeTwilioSignature('12345', URL, form(number))).toBe(signature);
  });

  it('returns another signature for another token, address, name, value or member', () => {
    const signature = computeTwilioSignature('12345', URL, form('1'));
    for (const other of [
      computeTwilioSignature('12346', URL, form('1')),
      computeTwilioSignature('12345', `${URL}&`, form('1')),
      computeTwilioSignature('12345', URL, { ...form('1'), to: 'x' }),
      computeTwilioSignature('12345', URL, form('2')),
    ]) {
      expect(other).not.toBe(signature);
    }
  });

  it('counts each value of a repeated member once', () => {
    expect(computeTwilioSignature('t', URL, { a: ['2', '1', '2'] })).toBe(
      computeTwilioSignature('t', `${URL}a1a2`, {}),
    );
  });
});

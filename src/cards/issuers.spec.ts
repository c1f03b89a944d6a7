import { describe, expect, it } from 'vitest';
import { findIssuer } from './issuers.js';

describe('findIssuer', () => {
  it.each([
    ['6037991122334450', 'Shetab', 'Melli'],
    ['5022291070873466', 'Shetab', 'Pasargad'],
    ['6219861034529007', 'Shetab', 'Saman'],
    ['4111111111111111', 'Visa', null],
    ['5555555555554444', 'Mastercard', null],
    ['2221000000000009', 'Mastercard', null],
    ['2720990000000007', 'Mastercard', null],
    ['378282246310005', 'American Express', null],
    ['6011111111111117', 'Discover', null],
    ['3530111333300000', 'JCB', null],
    ['30569309025904', 'Diners Club', null],
    ['6200000000000005', 'UnionPay', null],
    ['2200000000000004', 'Mir', null],
  ])('%s: %s, %s', (pan, brand, issuing_bank) => {
    expect(findIssuer(pan)).toEqual({ brand, issuing_bank });
  });

  it.each(['2220990000000000', '2721000000000004', '9000000000000001', '0000000000000000', '3520000000000000'])(
    '%s is in no table',
    (pan) => {
      expect(findIssuer(pan)).toBeUndefined();
    },
  );
});

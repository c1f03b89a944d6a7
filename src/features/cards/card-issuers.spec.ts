import { describe, expect, it } from 'vitest';
import { CardIssuers } from './card-issuers.js';

const included = new CardIssuers(undefined);

describe('the included table of issuers', () => {
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
  ])('finds the issuer of %s: %s, %s', (pan, brand, issuing_bank) => {
    expect(included.findIssuer(pan)).toEqual({ brand, issuing_bank });
  });

  it.each([
    '2220990000000000',
    '2721000000000004',
    '9000000000000001',
    '0000000000000000',
    '3520000000000000',
  ])('finds no issuer of %s', (pan) => {
    expect(included.findIssuer(pan)).toBeUndefined();
  });
});

describe('Issuers with a table of CARD_ISSUERS', () => {
  const mine = { brand: 'Mine', issuing_bank: 'My bank' };
  const rows = new Map([
    ['603799', mine],
    ['41112222', mine],
    ['9', mine],
  ]);

  it('prefers its rows to the included ones and the longest leading digits to shorter ones', () => {
    const issuers = new CardIssuers({ replace: false, issuers: rows });
    for (const start of ['603799', '41112222', '9'])
      expect(issuers.findIssuer(start.padEnd(16, '0'))).toEqual(mine);
    expect(issuers.findIssuer('4111222100000000')).toEqual({ brand: 'Visa', issuing_bank: null });
    expect(issuers.findIssuer('6219860000000000')).toEqual({
      brand: 'Shetab',
      issuing_bank: 'Saman',
    });
  });

  it('uses its rows only if it replaces the included table', () => {
    const issuers = new CardIssuers({ replace: true, issuers: rows });
    expect(issuers.findIssuer('6037990000000000')).toEqual(mine);
    expect(issuers.findIssuer('6219860000000000')).toBeUndefined();
    expect(
      new CardIssuers({ replace: true, issuers: new Map() }).findIssuer('4111111111111111'),
    ).toBeUndefined();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { issuersFile, type Issuer } from './issuers-file.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-issuers-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const { parse } = issuersFile({ about: '' });
function read(content: unknown) {
  const path = join(folder, 'issuers.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return parse(path);
}

describe('CARD_ISSUERS', () => {
  it('is a JSON file of rows by leading digits', () => {
    const melli = { brand: 'Shetab', issuing_bank: 'بانک ملی' };
    expect(read({ issuers: { '603799': melli, '4': { brand: 'Visa' } } })).toEqual({
      replace: false,
      issuers: new Map<string, Issuer>([
        ['603799', melli],
        ['4', { brand: 'Visa', issuing_bank: null }],
      ]),
    });
    expect(read({ replace: true, issuers: {} })).toEqual({ replace: true, issuers: new Map() });
    expect(parse('')).toBeUndefined();
  });

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['a list', [], 'must be an object with a member issuers'],
    ['no issuers', { replace: true }, 'must be an object with a member issuers'],
    ['another member', { issuers: {}, replaces: true }, 'has members other than issuers and replace'],
    ['replace as text', { issuers: {}, replace: 'yes' }, 'replace must be true or false'],
    ['a name of letters', { issuers: { s3cret: { brand: 'x' } } }, 'each name in issuers must be 1 to 10 digits'],
    ['11 digits', { issuers: { '12345678901': { brand: 'x' } } }, 'each name in issuers must be 1 to 10 digits'],
    ['a row that is text', { issuers: { '4': 's3cret' } }, 'issuers 4 must be an object'],
    ['no brand', { issuers: { '4': {} } }, 'issuers 4 must have a brand of 1 to 32 characters'],
    [
      'a long brand',
      { issuers: { '4': { brand: 'x'.repeat(33) } } },
      'issuers 4 must have a brand of 1 to 32 characters',
    ],
    [
      'a bank with a control character',
      { issuers: { '4': { brand: 'x', issuing_bank: 's3cret\u0000' } } },
      'issuers 4 must have an issuing_bank of 1 to 64 characters, or none',
    ],
    [
      'another member of a row',
      { issuers: { '4': { brand: 'x', bank: 'y' } } },
      'issuers 4 has members other than brand and issuing_bank',
    ],
    [
      'many faults',
      { replace: 1, issuers: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [String(i + 1), 0])) },
      `replace must be true or false; ${['1', '2', '3', '4'].map((i) => `issuers ${i} must be an object`).join('; ')}; and 4 more`,
    ],
  ])('FLT-4 names what is wrong with %s, and shows none of it', (_name, content, fault) => {
    expect(() => read(content)).toThrow(new Error(fault));
  });

  it('FLT-4 names a file that is not there', () => {
    expect(() => parse(join(folder, 'none'))).toThrow(new Error('cannot be read (ENOENT)'));
  });
});

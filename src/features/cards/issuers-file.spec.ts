import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readSettings } from '../../platform/config/index.js';
import { CARDS } from './cards.facts.js';
import type { CardIssuerDetails } from './issuers-file.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-issuers-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const parse = (CARD_ISSUERS: string) =>
  readSettings(CARDS.settings, [], { CARD_ISSUERS }).CARD_ISSUERS;
function read(content: unknown) {
  const path = join(folder, 'issuers.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return parse(path);
}

describe('the setting CARD_ISSUERS', () => {
  it('reads a JSON file of rows by leading digits', () => {
    const melli = { brand: 'Shetab', issuing_bank: 'بانک ملی' };
    expect(read({ issuers: { '603799': melli, '4': { brand: 'Visa' } } })).toEqual({
      replace: false,
      issuers: new Map<string, CardIssuerDetails>([
        ['603799', melli],
        ['4', { brand: 'Visa', issuing_bank: null }],
      ]),
    });
    expect(read({ replace: true, issuers: {} })).toEqual({ replace: true, issuers: new Map() });
    expect(parse('')).toBeUndefined();
  });

  it.each([
    ['not JSON', '{', ': is not JSON'],
    ['a list', [], ': Invalid input: expected object, received array'],
    [
      'no issuers',
      { replace: true },
      '.issuers: Invalid input: expected record, received undefined',
    ],
    ['another member', { issuers: {}, replaces: true }, ': may have only replace, issuers'],
    [
      'replace as text',
      { issuers: {}, replace: 'yes' },
      '.replace: Invalid input: expected boolean, received string',
    ],
    [
      'a name of letters',
      { issuers: { s3cret: { brand: 'x' } } },
      '.issuers: must have names of 1 to 10 digits',
    ],
    [
      '11 digits',
      { issuers: { '12345678901': { brand: 'x' } } },
      '.issuers: must have names of 1 to 10 digits',
    ],
    [
      'a row that is text',
      { issuers: { '4': 's3cret' } },
      '.issuers.4: Invalid input: expected object, received string',
    ],
    ['no brand', { issuers: { '4': {} } }, '.issuers.4.brand: must be 1 to 32 characters'],
    [
      'a long brand',
      { issuers: { '4': { brand: 'x'.repeat(33) } } },
      '.issuers.4.brand: must be 1 to 32 characters',
    ],
    [
      'a bank with a control character',
      { issuers: { '4': { brand: 'x', issuing_bank: 's3cret\u0000' } } },
      '.issuers.4.issuing_bank: must be 1 to 64 characters',
    ],
    [
      'another member of a row',
      { issuers: { '4': { brand: 'x', s3cret: 'y' } } },
      '.issuers.4: may have only brand, issuing_bank',
    ],
  ])('refuses a file with %s and does not show it [FLT-4]', (_name, content, fault) => {
    expect(() => read(content)).toThrow(new ConfigError([`CARD_ISSUERS${fault}`]));
  });

  it('names the first 20 of many faults [FLT-4]', () => {
    const rows = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [String(i + 1), 0]));
    const named = Array.from(
      { length: 19 },
      (_, i) =>
        `CARD_ISSUERS.issuers.${String(i + 1)}: Invalid input: expected object, received number`,
    );
    expect(() => read({ replace: 1, issuers: rows })).toThrow(
      new ConfigError([
        'CARD_ISSUERS.replace: Invalid input: expected boolean, received number',
        ...named,
        'CARD_ISSUERS: has 5 more faults',
      ]),
    );
  });

  it('refuses a path without a file [FLT-4]', () => {
    expect(() => parse(join(folder, 'none'))).toThrow(
      new ConfigError([
        'CARD_ISSUERS: must be a path of a JSON file; a file cannot be read (ENOENT)',
      ]),
    );
  });
});

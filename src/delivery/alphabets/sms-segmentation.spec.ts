import { describe, expect, it } from 'vitest';
import { toSmsForm } from './sms-segmentation.js';

describe('toSmsForm (3GPP TS 23.038, 23.040)', () => {
  it.each([
    ['', 'GSM-7', 0, 1],
    ['Your code is 123456.', 'GSM-7', 20, 1],
    ['@£ñÇ\n', 'GSM-7', 5, 1],
    ['€{}', 'GSM-7', 6, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['ç', 'UCS-2', 1, 1],
    ['ر'.repeat(70), 'UCS-2', 70, 1],
    ['ر'.repeat(71), 'UCS-2', 71, 2],
    ['ر'.repeat(135), 'UCS-2', 135, 3],
    [`${'ر'.repeat(66)}😀${'ر'.repeat(66)}`, 'UCS-2', 134, 3],
  ])('returns for %j: %s, %i characters, parts: %i', (text, encoding, characters, parts) => {
    expect(toSmsForm(text, 'gsm7')).toEqual({ encoding, characters, parts });
  });
});

import { describe, expect, it } from 'vitest';
import {
  fillSmsTemplate,
  previewTemplate,
  buildSmsTemplate,
  UnusableTemplateError,
  type SmsTemplateParts,
} from './sms-template.js';

const TEXT = 'My shop: your code is {code}.';

describe('smsTemplateOf', () => {
  it.each<[string, SmsTemplateParts, string]>([
    ['the text alone', { text: ` ${TEXT}\n` }, 'My shop: your code is 123456.'],
    [
      'the app hash at the end',
      { text: TEXT, appHash: 'FA+9qCX9VSu' },
      'My shop: your code is 123456.\n\nFA+9qCX9VSu',
    ],
    [
      'the domain and the code in the last line',
      { text: TEXT, domain: 'login.shop.example' },
      'My shop: your code is 123456.\n\n@login.shop.example #123456',
    ],
    [
      'a Persian text with a zero-width non-joiner',
      { text: 'رمز فروشگاه‌ها: {code}', domain: 'shop.example' },
      'رمز فروشگاه‌ها: 123456\n\n@shop.example #123456',
    ],
  ])('returns a template with %s', (_what, parts, expected) => {
    expect(fillSmsTemplate(buildSmsTemplate(parts, 6), '123456')).toBe(expected);
  });

  it.each<[string, SmsTemplateParts, RegExp]>([
    ['a text without the code', { text: 'Hello' }, /must contain \{code\} once/],
    ['a text with the code twice', { text: '{code} {code}' }, /must contain \{code\} once/],
    ['another placeholder', { text: '{code} {name}' }, /only placeholder/],
    ['a control character', { text: '{code}\u0007' }, /control characters/],
    ['a character that turns the direction', { text: '\u202e{code}' }, /control characters/],
    ['a hash of ten characters', { text: TEXT, appHash: 'FA+9qCX9VS' }, /11 characters/],
    ['a URL instead of a domain', { text: TEXT, domain: 'https://shop.example' }, /without scheme/],
    ['a domain in upper case', { text: TEXT, domain: 'Shop.example' }, /lower case/],
    [
      'a hash and a domain',
      { text: TEXT, appHash: 'FA+9qCX9VSu', domain: 'shop.example' },
      /app hash or a domain/,
    ],
    [
      'more than 160 characters of GSM-7',
      { text: `{code}${'a'.repeat(155)}` },
      /161 characters of GSM-7 .* has 160/,
    ],
    [
      'more than 70 characters of UCS-2',
      { text: `{code}${'ا'.repeat(65)}` },
      /71 characters of UCS-2 .* has 70/,
    ],
  ])('refuses a template with %s', (_what, parts, reason) => {
    expect(() => buildSmsTemplate(parts, 6)).toThrow(UnusableTemplateError);
    expect(() => buildSmsTemplate(parts, 6)).toThrow(reason);
  });

  it('accepts a message that fills one short message with a code of the set length', () => {
    expect(buildSmsTemplate({ text: `{code}${'a'.repeat(154)}` }, 6)).toHaveLength(160);
    expect(() => buildSmsTemplate({ text: `{code}${'a'.repeat(154)}` }, 7)).toThrow(
      UnusableTemplateError,
    );
  });
});

it('previewOf counts the characters and the parts of the message with its code', () => {
  expect(previewTemplate('{code}ا', 8)).toEqual({
    text: '12345678ا',
    encoding: 'UCS-2',
    characters: 9,
    parts: 1,
  });
});

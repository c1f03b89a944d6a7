import { describe, expect, it } from 'vitest';
import { fillSmsTemplate, previewTemplate, buildSmsTemplate } from './sms-template.js';
import { UnusableTemplateError, type SmsTemplateParts } from './usable-sms-template.js';

const TEXT = 'My shop: your code is {code}.';
const GSM = [{ provider: 'main', alphabet: 'gsm7' }] as const;
const PLAIN = [...GSM, { provider: 'smsc', alphabet: 'common' }] as const;

describe('buildSmsTemplate', () => {
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
    expect(fillSmsTemplate(buildSmsTemplate(parts, 6, GSM), '123456')).toBe(expected);
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
    expect(() => buildSmsTemplate(parts, 6, GSM)).toThrow(UnusableTemplateError);
    expect(() => buildSmsTemplate(parts, 6, GSM)).toThrow(reason);
  });

  it('accepts a message that fills one short message with a code of the set length', () => {
    expect(buildSmsTemplate({ text: `{code}${'a'.repeat(154)}` }, 6, GSM)).toHaveLength(160);
    expect(() => buildSmsTemplate({ text: `{code}${'a'.repeat(154)}` }, 7, GSM)).toThrow(
      UnusableTemplateError,
    );
  });
});

const AT_SIGN = { text: `{code} ${'a'.repeat(41)}`, domain: 'shop.example' };

it('judges a text by the provider that needs the most parts, and names it [DLV-1]', () => {
  expect(buildSmsTemplate(AT_SIGN, 6, GSM)).toContain('@shop.example');
  expect(() => buildSmsTemplate(AT_SIGN, 6, PLAIN)).toThrow(
    'the message has 71 characters of UCS-2 with its code at provider smsc; one message has 70',
  );
});

it('previewTemplate returns the form of the message with its code at each provider [DLV-1]', () => {
  const text = '12345678@';
  const shortForm = { characters: 9, parts: 1 };
  expect(previewTemplate('{code}@', 8, PLAIN)).toEqual({
    text,
    forms: [
      { provider: 'smsc', encoding: 'UCS-2', ...shortForm },
      { provider: 'main', encoding: 'GSM-7', ...shortForm },
    ],
  });
  expect(previewTemplate('{code}@', 8, []).forms).toEqual([
    { provider: '', encoding: 'GSM-7', ...shortForm },
  ]);
});

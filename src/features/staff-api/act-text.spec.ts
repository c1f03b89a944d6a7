import { createHash } from 'node:crypto';
import { GraphQLBoolean, GraphQLNonNull, GraphQLString, type GraphQLArgument } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildActText } from './act-text.js';

const WORDS = { en: 'send to {url}', fa: 'ارسال به {url}' };
const TYPES = [{ name: 'url', type: new GraphQLNonNull(GraphQLString) }] as GraphQLArgument[];

const textOf = (url: string | null) =>
  buildActText('en', WORDS, { name: 'StaffTest', args: { url, reason: 'Help' } }, TYPES);

describe('the message that confirms an act', () => {
  it('shows a text of up to 80 characters as it is', () => {
    expect(textOf('a'.repeat(80))).toBe(`{code} confirms: send to ${'a'.repeat(80)}`);
    expect(textOf('😀'.repeat(80))).toContain('😀'.repeat(80));
  });

  it('shows start, end and digest of a longer text, and cuts no character in two [ROLE-3]', () => {
    const text = textOf(`${'😀'.repeat(41)}x${'é'.repeat(39)}`);
    expect(text).toContain(`send to ${'😀'.repeat(40)}…${'é'.repeat(30)} #`);
    expect(text.isWellFormed()).toBe(true);
  });

  it('differs for two acts whose arguments differ [ROLE-3]', () => {
    const long = (middle: string) =>
      `https://a.example/${'p'.repeat(60)}${middle}${'q'.repeat(60)}`;
    const texts = [
      textOf(long('a')),
      textOf(long('b')),
      textOf('a{b}'),
      textOf('a(b)'),
      textOf('a\u202eb'),
      textOf('a b'),
      textOf('–'),
      textOf(null),
      textOf(textOf('a{b}').slice('{code} confirms: send to '.length)),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('shows only the digest of an argument that no person reads [ROLE-10]', () => {
    const words = { en: 'add {url#}', fa: 'افزودن {url#}' };
    const digest = createHash('sha256').update('{"id":"a"}').digest('hex').slice(0, 16);
    const operation = { name: 'StaffTest', args: { url: '{"id":"a"}', reason: 'Help' } };
    expect(buildActText('en', words, operation, TYPES)).toBe(`{code} confirms: add #${digest}`);
  });

  it('has words for no argument, for true and for false, which no argument can forge [ROLE-3]', () => {
    const words = { en: 'send {url|nothing} and {end|keep|end} it', fa: '{url} {end}' };
    const types = [...TYPES, { name: 'end', type: GraphQLBoolean }] as GraphQLArgument[];
    const textFor = (url: string | null, end: boolean) =>
      buildActText('en', words, { name: 'StaffTest', args: { url, end, reason: 'Help' } }, types);
    expect(textFor(null, true)).toBe('{code} confirms: send nothing and end it');
    expect(textFor('a', false)).toBe('{code} confirms: send a and keep it');
    expect(textFor('nothing', true)).toMatch(/send nothing #\w{16} and end it$/);
  });

  it('has no digest of a masked card number, which could be guessed from it [PAN-8]', () => {
    const cards = ['4111111111111111', '4111118888821111'].map((pan) => textOf(pan));
    expect(cards[0]).toBe('{code} confirms: send to 411111******1111');
    expect(cards[1]).toBe(cards[0]);
  });
});

import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { KnownDocuments } from './known-documents.js';

async function isKept(text: string): Promise<boolean> {
  const documents = new KnownDocuments();
  await documents.set('key', parse(text));
  return (await documents.get('key')) !== undefined;
}

describe('KnownDocuments', () => {
  it.each([
    ['a query', '{ Tickets(limit: 20, offset: 5) { id } }'],
    [
      'a mutation by variables',
      'mutation ($p: String!, $e: String!) { CardAdd(pan: $p, expired_at: $e, main: true) { id } }',
    ],
    [
      'a mutation with an enum',
      'mutation ($t: String!) { TicketAdd(title: $t, priority: HIGH, note: null) { id } }',
    ],
  ])('keeps the document of %s', async (_what, text) => {
    expect(await isKept(text)).toBe(true);
  });

  it.each([
    [
      'a card number',
      'mutation { CardAdd(pan: "5555555555554444", expired_at: "2030-01-01") { id } }',
    ],
    ['a number', 'mutation { MeEmailVerify(code: 123456) { id } }'],
    ['a list', 'mutation { Add(values: [{ text: """one""" }]) { id } }'],
    ['a default', 'mutation ($code: String = "123456") { Verify(code: $code) { id } }'],
    [
      'a fragment',
      'query Q { Me { id } } mutation M { ...Part } fragment Part on Mutation { Verify(code: 1.5) { id } }',
    ],
  ])('keeps no mutation with %s written into it [PAN-5]', async (_what, text) => {
    expect(await isKept(text)).toBe(false);
  });

  it('drops the least recently used documents beyond 128 KiB of text', async () => {
    const documents = new KnownDocuments();
    const long = (i: number) => parse(`{ Me { id } } # ${'x'.repeat(10_000)} ${String(i)}`);
    for (let i = 0; i < 100; i += 1) await documents.set(String(i), long(i));
    expect(await documents.get('0')).toBeUndefined();
    expect(await documents.get('99')).toBeDefined();
    const kept = await Promise.all(Array.from({ length: 100 }, (_, i) => documents.get(String(i))));
    expect(kept.filter((each) => each !== undefined)).toHaveLength(13);
    await documents.delete('99');
    expect(await documents.get('99')).toBeUndefined();
  });
});

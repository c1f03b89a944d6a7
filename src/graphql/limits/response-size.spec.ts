import { describe, expect, it } from 'vitest';
import { ResponseSize } from './response-size.js';

const LIMIT = 1_000_000;

describe('ResponseSize', () => {
  it('refuses a query beyond the limit, and only the field of a mutation [GQL-5]', () => {
    for (const isQuery of [true, false]) {
      const size = new ResponseSize(LIMIT, isQuery);
      size.add(LIMIT);
      expect(size.refusal).toBeUndefined();
      expect(() => {
        size.add(1);
      }).toThrow('The query is larger than allowed.');
      expect(size.refusal?.options.details).toEqual(isQuery ? { response_bytes: LIMIT + 1, limit: LIMIT } : undefined);
    }
  });

  it('demands that texts are measured if they may exceed the limit [GQL-5]', () => {
    const size = new ResponseSize(LIMIT, true);
    size.expect(LIMIT);
    expect(size.mustMeasure).toBe(false);
    size.expect(1);
    expect(size.mustMeasure).toBe(true);
    size.addRead(LIMIT);
    expect(() => {
      size.addRead(1);
    }).toThrow('The query is larger than allowed.');
  });

  it('counts as large above 256 KiB [GQL-5]', () => {
    const size = new ResponseSize(LIMIT, true);
    size.add(256 * 1_024);
    expect(size.isLarge).toBe(false);
    size.add(1);
    expect(size.isLarge).toBe(true);
  });

  it('gives others a turn after many characters were read [GQL-5]', async () => {
    const size = new ResponseSize(LIMIT, true);
    for (const [texts, hadTurn] of [
      [['a'.repeat(1_000)], false],
      [['a'.repeat(100_000), 'a'.repeat(100_000)], true],
    ] as const) {
      let turned = false;
      setImmediate(() => (turned = true));
      await size.afterRead(texts);
      expect(turned).toBe(hadTurn);
    }
  });
});

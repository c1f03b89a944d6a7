import { describe, expect, it } from 'vitest';
import { FAIR_CONDITIONS, simulateDelivery } from './simulated-delivery.js';

const sent = (suffix: string, id = 1) => ({
  id,
  recipient: `+98912000${suffix}`,
  created_at: 1_000,
});

describe('simulateDelivery', () => {
  it.each([
    ['1234', 1],
    ['8888', 0],
    ['0000', 0],
    ['9999', 0],
    ['7777', 0],
    ['6666', 2],
  ])('returns for a number that ends in %s: %i copies', (suffix, copies) => {
    expect(simulateDelivery(sent(suffix), FAIR_CONDITIONS)).toEqual({ copies, at: 1_000 });
  });

  it('adds the latency to the time and the duplicates to the copies', () => {
    const slow = { ...FAIR_CONDITIONS, latency_ms: 500, duplicates: 2 };
    expect(simulateDelivery(sent('1234'), slow)).toEqual({ copies: 3, at: 1_500 });
    expect(simulateDelivery(sent('6666'), slow).copies).toBe(4);
    expect(simulateDelivery(sent('8888'), slow).copies).toBe(0);
  });

  it('loses about the requested share of messages, always the same ones', () => {
    const ids = Array.from({ length: 2_000 }, (_, i) => i + 1);
    const lost = (loss: number) =>
      ids.filter(
        (id) => simulateDelivery(sent('1234', id), { ...FAIR_CONDITIONS, loss }).copies === 0,
      );
    expect(lost(0)).toEqual([]);
    expect(lost(1)).toEqual(ids);
    expect(lost(0.3).length / ids.length).toBeCloseTo(0.3, 1);
    expect(lost(0.3)).toEqual(lost(0.3));
  });
});

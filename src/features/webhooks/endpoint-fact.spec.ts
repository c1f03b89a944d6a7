import { describe, expect, it } from 'vitest';
import { toEndpointFact } from './endpoint-fact.js';

describe('toEndpointFact', () => {
  it('names the end of a long host, so that every reason fits the column', () => {
    const host = `${'a.'.repeat(220)}shop.example`;
    const act = {
      actor: 'user:1',
      reason: `by passkey ${'9'.repeat(16)} (${'n'.repeat(60)}): `,
    } as const;
    const { reason } = toEndpointFact(
      { id: 1, url: `https://${host}/hook`, personal: 1 },
      { ...act, reason: act.reason + 'r'.repeat(200) },
    );
    expect(reason).toMatch(/^(?:\.a|a\.)+.*shop\.example, personal: by passkey/);
    expect(reason.length).toBeLessThanOrEqual(512);
  });
});

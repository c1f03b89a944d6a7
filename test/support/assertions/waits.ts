import { expect } from 'vitest';
import type { Answer } from '../actors/http.js';

/**
 * Begins a waiting time. Returns a function that expects an answer to ask for what is left of it,
 * however long the machine took meanwhile.
 */
export function beginWait(seconds: number): (answer: Pick<Answer, 'headers'>) => void {
  const startedAt = performance.now();
  return ({ headers }) => {
    const wait = Number(headers.get('retry-after'));
    const elapsed = Math.ceil((performance.now() - startedAt) / 1_000);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(wait).toBeGreaterThanOrEqual(seconds - elapsed);
  };
}

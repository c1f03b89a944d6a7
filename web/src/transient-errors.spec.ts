import { describe, expect, it } from 'vitest';
import { isTransient } from './transient-errors';

describe('isTransient', () => {
  it.each([
    ['UNEXPECTED_RESPONSE', 200, true],
    ['UNEXPECTED_RESPONSE', 403, true],
    ['NETWORK_ERROR', 0, true],
    ['RATE_LIMITED', 429, true],
    ['SERVICE_UNAVAILABLE', 503, true],
    ['INVALID_GRANT', 400, false],
    ['INVALID_CLIENT', 401, false],
  ])('returns for %s with status %i: %s [CLI-4]', (code, status, expected) => {
    expect(isTransient({ code, status })).toBe(expected);
  });
});

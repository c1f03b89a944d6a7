import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { CardNumbers } from './card-numbers.js';

const PAN = '4111111111111111';
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const config = { CARD_ISSUERS: undefined } as ConstructorParameters<typeof CardNumbers>[2];
const numbers = (KEYS: string) => new CardNumbers({} as Database, new KeyRing(KEYS), config);

describe('CardNumbers.computeFingerprint', () => {
  const own = numbers(`a:${key(1)}`);

  it('returns another fingerprint under another master key of the same id [PAN-4]', () => {
    expect(own.computeFingerprint(7, PAN)).toBe(numbers(`a:${key(1)}`).computeFingerprint(7, PAN));
    expect(own.computeFingerprint(7, PAN)).not.toBe(
      numbers(`a:${key(2)}`).computeFingerprint(7, PAN),
    );
  });

  it('returns the same fingerprint after a rotation of KEYS, so that duplicates are still found [PAN-4]', () => {
    expect(numbers(`b:${key(2)},a:${key(1)}`).computeFingerprint(7, PAN)).toBe(
      own.computeFingerprint(7, PAN),
    );
  });

  it('returns another fingerprint for another user or number [PAN-4]', () => {
    expect(own.computeFingerprint(8, PAN)).not.toBe(own.computeFingerprint(7, PAN));
    expect(own.computeFingerprint(7, '5555555555554444')).not.toBe(own.computeFingerprint(7, PAN));
  });
});

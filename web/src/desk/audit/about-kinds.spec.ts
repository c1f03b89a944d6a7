import { describe, expect, it } from 'vitest';
import { readTypedSubject } from './about-kinds';

describe('readTypedSubject', () => {
  it.each([
    ['ticket', '12', 'ticket:12'],
    ['ticket', ' #۱۲ ', 'ticket:12'],
    ['client', '007', 'client:7'],
    ['webhook', '\u200f٣', 'webhook:3'],
    ['key', '0A1F', 'key:0a1f'],
  ] as const)('reads a %s typed as %j as %s', (kind, text, subject) => {
    expect(readTypedSubject(kind, text)).toBe(subject);
  });

  it.each([
    ['ticket', ''],
    ['ticket', 'Sara'],
    ['ticket', 'ticket:12'],
    ['client', "' OR 1"],
    ['session', '1234567890123456'],
    ['key', 'a_b'],
  ] as const)('reads no %s in %j, which the service would refuse', (kind, text) => {
    expect(readTypedSubject(kind, text)).toBeUndefined();
  });
});

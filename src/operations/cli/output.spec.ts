import { describe, expect, it } from 'vitest';
import { toPrintable } from './output.js';

describe('printable', () => {
  it('replaces control and bidirectional characters', () => {
    expect(toPrintable('a\u001b[2Jb\u009bc\u202ed\re\u2066f')).toBe('a [2Jb c d e f');
  });

  it('keeps Persian letters with their joiners', () => {
    const text = 'کارت\u200cهای من';
    expect(toPrintable(text)).toBe(text);
  });
});

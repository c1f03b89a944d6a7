import { describe, expect, it } from 'vitest';
import { readLanguage } from './message-language.js';

describe('readLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'en'],
    ['en', 'en'],
    ['fa', 'fa'],
    ['FA', 'fa'],
    ['fa-IR', 'fa'],
    ['fa-IR,fa;q=0.9,en;q=0.8', 'fa'],
    ['en-US,en;q=0.9,fa;q=0.8', 'en'],
    ['en;q=0.5,fa;q=0.6', 'fa'],
    ['de,fa;q=0.3', 'fa'],
    ['fa, en', 'fa'],
    ['en, fa', 'en'],
    ['fa;q=0', 'en'],
    ['fa;q=0,en;q=0', 'en'],
    ['fa ; q=0.2 , en ; q=0.1', 'fa'],
    ['fax', 'en'],
    ['farsi', 'en'],
    [';;;,,,q=', 'en'],
  ])('reads %s as %s', (header, language) => {
    expect(readLanguage(header)).toBe(language);
  });

  it('ignores languages far behind the start of the header', () => {
    expect(readLanguage(`${'x,'.repeat(5_000)}fa`)).toBe('en');
  });
});

import { describe, expect, it } from 'vitest';
import { listDocsSections } from '../../docs-search.ts';
import { SearchIndex, takeExcerpt } from './search-index';

const index = new SearchIndex([
  {
    address: '/docs/guide#tokens',
    page: 'Guide',
    heading: 'Tokens in an app',
    text: 'Keep the refresh token. After INVALID_GRANT the session has ended.',
  },
  {
    address: '/docs/errors#INVALID_GRANT',
    page: 'Errors',
    heading: 'INVALID_GRANT',
    text: 'The code is wrong, or the session has ended.',
  },
  {
    address: '/docs/fa/guide#x',
    page: 'راهنما',
    heading: 'توکن‌ها در برنامه',
    text: 'توکن نوسازی را ذخیره کنید.',
  },
]);

function addressesOf(typed: string): string[] {
  return index.findSections(typed).map(({ address }) => address);
}

describe('the search of the documentation', () => {
  it('puts a section with the searched heading first', () => {
    expect(addressesOf('invalid_grant')).toEqual([
      '/docs/errors#INVALID_GRANT',
      '/docs/guide#tokens',
    ]);
  });

  it('finds beginnings of words in any order, and only sections with all of them', () => {
    expect(addressesOf('sess grant toke')).toEqual(['/docs/guide#tokens']);
    expect(addressesOf('session nowhere')).toEqual([]);
    expect(addressesOf(' … ')).toEqual([]);
  });

  it('takes letters of Arabic keyboards for Persian ones', () => {
    expect(addressesOf('توكن نوسازي')).toEqual(['/docs/fa/guide#x']);
  });

  it('finds no head of a table, which all tables have', () => {
    const html =
      '<h2 id="a">Fields</h2><table><thead><tr><th>Limits</th></tr></thead>' +
      '<tbody><tr><td>number</td></tr></tbody></table>';
    const sections = listDocsSections({ html, headings: [] }, { address: '/docs/rest', page: '' });
    expect(sections[0]?.text).toBe('number');
    expect(new SearchIndex(sections).findSections('limits')).toEqual([]);
  });

  it('shows the text around what was found', () => {
    const text = `${'before '.repeat(20)}needle ${'after '.repeat(40)}`;
    const excerpt = takeExcerpt(text, 'need');
    expect(excerpt).toMatch(/^… before .*needle after .* …$/);
    expect(excerpt.length).toBeLessThan(170);
    expect(takeExcerpt('short', 'other')).toBe('short');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCS_PAGES, DOCS_TRANSLATIONS, DOCS_FILES } from '../src/features/web-pages/docs-pages.js';

/** Returns what a translation must keep: levels of headings, blocks, codes in tables, links. */
function outline(path: string) {
  const text = readFileSync(path, 'utf8').replaceAll(/<!--.*?-->/gs, '');
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  return {
    headings: [...prose.matchAll(/^(#+) /gm)].map(([, level]) => level),
    blocks: [...text.matchAll(/^```.*?^```/gms)].map(([block]) => block),
    tables: [...prose.matchAll(/^\|.*$/gm)].map(([row]) => row.split(' | ').length),
    codes: [...prose.matchAll(/`[A-Z]+(?:_[A-Z]+)+`/g)].map(([code]) => code).sort(),
  };
}

describe.each(Object.entries(DOCS_TRANSLATIONS))('the Persian page %s', (name, translation) => {
  const original = outline(DOCS_PAGES[name] ?? '');
  const translated = outline(translation);

  it('has the headings, blocks of code and rows of its original', () => {
    expect(translated.headings).toEqual(original.headings);
    expect(translated.blocks).toEqual(original.blocks);
    expect(translated.tables).toEqual(original.tables);
  });

  it('names the same codes and settings', () => {
    expect(translated.codes).toEqual(original.codes);
  });

  it('has more Persian than anything else', () => {
    const prose = readFileSync(translation, 'utf8').replaceAll(/`[^`]*`|^```.*?^```/gms, '');
    const letters = prose.match(/\p{Script=Arabic}/gu) ?? [];
    expect(letters.length).toBeGreaterThan(prose.length / 4);
    expect(prose).not.toMatch(/[يك]/);
  });
});

describe('the pages of the documentation', () => {
  it('have all runbooks', () => {
    const files = readdirSync('docs/runbooks').map((file) => `docs/runbooks/${file}`);
    const sources = Object.values(DOCS_PAGES);
    expect(files.filter((file) => !sources.includes(file))).toEqual([]);
  });

  it('have a file of their own each', () => {
    const files = [...DOCS_FILES.values()].map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
  });
});

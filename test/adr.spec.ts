import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/adr';
const SECTIONS = ['Context', 'Decision', 'Rejected, and why', 'Consequences'];

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const numbers = records.map(({ file }) => Number(file.slice(0, 4)));
const lines = index.split('\n').filter((line) => /^- \d/.test(line));

describe('docs/adr', () => {
  it('uses no number twice', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('has only numbers below the next one', () => {
    const next = Number(/next number is (\d+)/.exec(index)?.[1]);
    expect(Math.max(...numbers)).toBeLessThan(next);
  });

  it('has one line in the index for each record', () => {
    const listed = lines.map((line) => Number(/^- (\d+) /.exec(line)?.[1]));
    expect(listed.toSorted((one, other) => one - other)).toEqual(numbers);
  });

  it('names nine records to read first', () => {
    const [, section = ''] = index.split('## Read these nine first');
    const first = [
      ...section
        .split('\n## ', 1)
        .join('')
        .matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g),
    ];
    expect(new Set(first.map(([, file]) => file)).size).toBe(9);
  });

  describe.each(records)('$file', ({ file, text }) => {
    const title = /^# (\d+)\. (.+)\n/.exec(text);

    it('has its number in the title, a status and a date', () => {
      expect(title?.[1]?.padStart(4, '0')).toBe(file.slice(0, 4));
      expect(text).toMatch(/^- \*\*Status:\*\* (?:proposed|accepted)$/m);
      expect(text).toMatch(/^- \*\*Date:\*\* \d{4}-\d{2}-\d{2}$/m);
    });

    it('has the four sections in order, none of them empty', () => {
      const [, ...sections] = text.split(/^## /m);
      expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(SECTIONS);
      for (const section of sections)
        expect(section.split('\n').slice(1).join('').trim()).not.toBe('');
    });

    it('stands in the index with its title', () => {
      expect(lines).toContain(`- ${String(title?.[1])} [${String(title?.[2])}](${file})`);
    });
  });
});

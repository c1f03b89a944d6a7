import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/adr';
const SECTIONS = ['Context', 'Decision', 'Rejected, and why', 'Consequences'];

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const numbers = records.map(({ file }) => file.slice(0, 4));

const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = index.split('\n').filter((line) => /^\| \d{4} /.test(line));

describe('docs/adr', () => {
  it('numbers the records from 1 without a gap', () => {
    expect(numbers).toEqual(records.map((_, position) => String(position + 1).padStart(4, '0')));
  });

  it('has one row in the index for each record', () => {
    expect(rows.map((row) => cells(row)[0])).toEqual(numbers);
  });

  describe.each(records)('$file', ({ file, text }) => {
    const title = /^# (\d+)\. (.+)\n/.exec(text);
    const status = /^- \*\*Status:\*\* ((?:proposed|accepted)|superseded by \[\d+\]\(.+\))$/m.exec(text)?.[1];
    const date = /^- \*\*Date:\*\* (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];

    it('has its number in the title, a status and a date', () => {
      expect(title?.[1]?.padStart(4, '0')).toBe(file.slice(0, 4));
      expect(status).toBeDefined();
      expect(date).toBeDefined();
    });

    it('has the four sections in order, none of them empty', () => {
      const [, ...sections] = text.split(/^## /m);
      expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(SECTIONS);
      for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('');
    });

    it('stands in the index with its title, status and date', () => {
      const row = rows.find((each) => each.includes(`(${file})`)) ?? '';
      expect(cells(row)).toEqual([file.slice(0, 4), `[${String(title?.[2])}](${file})`, status, date]);
    });
  });
});

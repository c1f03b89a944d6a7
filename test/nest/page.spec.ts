import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PROGRAM = /```ts\n\/\/ ((?:src|test)\/[\w.-]+)\n(.*?)\n```/gs;
const programs = [...readFileSync('docs/nest.md', 'utf8').matchAll(PROGRAM)].map(
  ([, file = '', text = '']) => [file, text],
);

describe('docs/nest.md', () => {
  it('shows seven files of the example', () => {
    expect(programs.map(([file]) => file)).toHaveLength(7);
  });

  it.each(programs)('shows %s as the example has it', (file = '', text = '') => {
    expect(readFileSync(`examples/nest-extension/${file}`, 'utf8')).toContain(text);
  });
});

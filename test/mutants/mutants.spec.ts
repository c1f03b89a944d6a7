import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toMutantPattern } from '../../scripts/mutant-text.mjs';
import type { Mutant } from './mutant.js';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const IDS = new Set(
  [...read('docs/guarantees.md').matchAll(/^### (\S+)$/gm)].map(([, id = '']) => id),
);
// A path that is known at run time only has no type.
const lists = await Promise.all(
  globSync('*.mutants.ts', { cwd: import.meta.dirname }).map(
    async (file) => (await import(`./${file}`)) as { default: readonly Mutant[] },
  ),
);
const mutants = lists.flatMap((list) => list.default);

/** Returns what would keep a mutation from being made, or its spec from running. */
function faultOf({ id, file, from, to, spec, title = `[${id}]` }: Mutant): string | undefined {
  const [, path = ''] = spec.split(' ');
  const times = read(file).match(toMutantPattern(from))?.length ?? 0;
  if (times !== 1) return `${file} contains it ${String(times)} times: ${from}`;
  if (from === to) return `it changes nothing: ${from}`;
  if (!IDS.has(id)) return `docs/guarantees.md does not define ${id}`;
  return read(path).includes(title) ? undefined : `${path} has no test with ${title} in its title`;
}

describe('the list of mutations', () => {
  it('fits the source, the specs and docs/guarantees.md', () => {
    expect(mutants.flatMap((mutant) => faultOf(mutant) ?? [])).toEqual([]);
  });

  it('breaks guarantees of every family', () => {
    const familyOf = (id: string) => id.split('-', 1)[0];
    expect(new Set(mutants.map(({ id }) => familyOf(id)))).toEqual(new Set([...IDS].map(familyOf)));
    expect(mutants.length).toBeGreaterThan(60);
  });
});

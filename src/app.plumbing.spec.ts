import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

interface Map {
  readonly layers: Readonly<Record<'features' | 'plumbing', readonly Readonly<Record<string, string>>[]>>;
}

const { layers } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Map;
const PLUMBING = layers.plumbing.flatMap((row) => Object.keys(row));
const FEATURES = layers.features.flatMap((row) => Object.keys(row));
/** Migrations create the tables of the whole service. */
const EXEMPT = /^src\/database\/migrations\/|\.spec\.ts$/;

function filesOf(folders: readonly string[], pattern: string): string[] {
  return folders.flatMap((folder) => globSync(`src/${folder}/**/${pattern}`));
}

it('keeps the tables of features out of the SQL of plumbing', () => {
  const tables = filesOf(FEATURES, '*.entity.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/@Entity\('(\w+)'\)/g), ([, table = '']) => table),
  );
  expect(tables.length).toBeGreaterThan(10);
  const statement = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+(${tables.join('|')})\\b`);
  const found = filesOf(PLUMBING, '*.ts').filter(
    (file) => !EXEMPT.test(file) && statement.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});

it('keeps unions of feature names out of plumbing', () => {
  const name = `'(${FEATURES.join('|')})'`;
  const union = new RegExp(`${name}\\s*\\|\\s*${name}`);
  const found = filesOf(PLUMBING, '*.ts').filter(
    (file) => !EXEMPT.test(file) && union.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});

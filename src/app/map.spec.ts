import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

interface Room {
  readonly row: string;
  readonly room: string;
  readonly path: string;
  readonly allowed: readonly string[];
}

const { map } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  map: { readonly rooms: readonly Room[] };
};
/** Migrations create the tables of the whole service. */
const EXEMPT = /\/migrations\/|\.spec\.ts$/;
const ENTITY = /@Entity\('(\w+)'\)/g;
/** A column of an entity that has its table to itself. */
const COLUMN = /^ {2}(\w+)[?!]?: /gm;

const files = globSync('src/*/**/*.ts').filter((file) => !EXEMPT.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const owners = new Map(
  files.flatMap((file) =>
    Array.from(textOf.get(file)?.matchAll(ENTITY) ?? [], ([, table = '']) => [table, file]),
  ),
);

it('lets a room name in SQL only the tables that it may import', () => {
  expect(owners.size).toBeGreaterThan(20);
  const tableNames = [...owners.keys()].join('|');
  const columnNames = [...owners.values()].flatMap((file) =>
    Array.from(textOf.get(file)?.matchAll(COLUMN) ?? [], ([, column = '']) => column),
  );
  const fragment = `(?<![\\w.])(${tableNames})\\.(?:${[...new Set(columnNames)].join('|')})\\b`;
  const statement = `\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(${tableNames})\\b`;
  const mention = new RegExp(`${statement}|${fragment}`, 'g');

  const found = files.flatMap((file) => {
    const room = map.rooms.find(({ path }) => new RegExp(path).test(file));
    // The files directly in src/app put the service together, and name no table.
    const mayImport = (path: string) =>
      room?.allowed.every((allowed) => !new RegExp(allowed).test(path)) === false;
    const tables = Array.from(
      textOf.get(file)?.matchAll(mention) ?? [],
      ([, stated, mentioned]) => stated ?? mentioned ?? '',
    );
    return [...new Set(tables)]
      .filter((table) => !mayImport(owners.get(table) ?? ''))
      .map((table) => `${file}: ${table}`);
  });

  expect(found).toEqual([]);
});

it('keeps unions of feature names out of the platform', () => {
  const rooms = map.rooms.filter(({ row }) => row !== 'platform').map(({ room }) => room);
  const name = `'(${rooms.join('|')})'`;
  const union = new RegExp(`${name}\\s*\\|\\s*${name}`);

  const found = files.filter(
    (file) => file.startsWith('src/platform/') && union.test(textOf.get(file) ?? ''),
  );

  expect(found).toEqual([]);
});

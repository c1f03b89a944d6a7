import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RECORD = 'docs/adr/0044-what-we-write-by-hand.md';

/** Rooms of the platform that hold what the product does, or only put a library to use; of the other rows, each does. */
const PRODUCT = ['health', 'graphql', 'database', 'http', 'facts', 'openapi', 'discovery'];

/** Hand-written parts outside of src, or in a folder of the product. */
const DECLARED = [
  ...[
    'src/platform/database/sql.ts',
    'src/platform/database/mysql.engine.ts',
    'src/delivery/sms/circuit-breaker.ts',
    'src/delivery/sms/http',
  ],
  ...[
    'src/platform/graphql/limits',
    'src/platform/graphql/execution',
    'src/platform/graphql/fast-lane',
    'src/platform/graphql/graphql.endpoint.ts',
  ],
  ...[
    'src/platform/http/logger.ts',
    'src/platform/http/response-headers.ts',
    'src/platform/http/bodies.ts',
    'src/platform/http/draining.ts',
  ],
  'src/sign-in/passkeys/webauthn.ts',
  ...['src/features/cards/card-issuers.ts', 'packages/client', 'web/docs-rest.ts', 'bench/load.ts'],
  ...[
    'scripts/commits.mjs',
    'scripts/map.mjs',
    'scripts/mutants.mjs',
    'scripts/lint/constant-time.js',
  ],
];

const [, table = ''] = readFileSync(RECORD, 'utf8').split('Kept by hand:');
const rows = table
  .split('\n')
  .filter((line) => /^\| .*`/.test(line))
  .map((line) => {
    const [part = '', place = '', lines = '', candidate = '', reason = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const places = Array.from(place.matchAll(/`([^`]+)`/g), ([, path = '']) => path);
    return { part, places, lines: Number(lines), candidate, reason };
  });
const listed = new Set(rows.flatMap(({ places }) => places));

/** Returns the number of lines of code below a path, without specs. */
function countLines(path: string): number {
  const files = statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx,js,mjs}`) : [path];
  return files
    .filter((file) => !/\.spec\.|node_modules|\/dist\//.test(file))
    .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
}

describe('the list of hand-written parts in record 44', () => {
  it('has a row for each room of the platform that is no part of the product', () => {
    const folders = readdirSync('src/platform', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const parts = folders.map(({ name }) => name).filter((name) => !PRODUCT.includes(name));
    expect(parts.filter((name) => !listed.has(`src/platform/${name}`))).toEqual([]);
  });

  it('has a row for each declared part', () => {
    expect(DECLARED.filter((path) => !listed.has(path))).toEqual([]);
  });

  describe.each(rows)('$part', ({ places, lines, candidate, reason }) => {
    it('names places that exist', () => {
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter((path) => !existsSync(path))).toEqual([]);
    });

    it('names its size, give or take a third', () => {
      const actual = places.map(countLines).reduce((sum, each) => sum + each, 0);
      expect(actual).toBeGreaterThan((lines * 2) / 3 - 20);
      expect(actual).toBeLessThan((lines * 4) / 3 + 20);
    });

    it('names a candidate and the reason against it, or that there is none', () => {
      expect(candidate).not.toBe('');
      expect(candidate === 'none' || reason !== '–').toBe(true);
    });
  });
});

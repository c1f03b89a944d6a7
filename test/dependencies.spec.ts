import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from './support/assertions/read-json.js';

const VERSIONS = z.record(z.string(), z.string());
const PACKAGE = z.object({ dependencies: VERSIONS, devDependencies: VERSIONS });

it('docs/dependencies.md has one row for each package that package.json names', () => {
  const { dependencies, devDependencies } = readJson(PACKAGE, readFileSync('package.json', 'utf8'));
  const page = readFileSync('docs/dependencies.md', 'utf8').split('## Weight')[0] ?? '';
  const rows = [...page.matchAll(/^\| ([@a-z][\w@/.-]*) +\|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(
    [...Object.keys(dependencies), ...Object.keys(devDependencies)].sort(),
  );
});

it('npm runs no install script of a package, whatever its version is', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_ADDRESS } from '../src/features/web-pages/docs-pages.ts';

export const REPOSITORY_ROOT = join(import.meta.dirname, '..');
export const OPENAPI_FILE = 'docs/openapi.json';
export const SCHEMA_SOURCE = 'src/platform/graphql/schema.gql';

/** Addresses of files that are no pages, by their paths in the repository. */
export const SERVED_FILES: ReadonlyMap<string, string> = new Map([
  [OPENAPI_FILE, '/docs/openapi.json'],
  [SCHEMA_SOURCE, SCHEMA_ADDRESS],
]);

export function readRepositoryFile(path: string): string {
  return readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
}

import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the version of the service, from package.json: one folder up from dist/, three from the
 * rooms of src/ and lib/.
 */
export function readVersion(): string {
  const packageFile = ['../package.json', '../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (packageFile === undefined) throw new Error('package.json is missing');
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

import { existsSync, readFileSync } from 'node:fs';

/** Returns the version of the service, from package.json: one folder up from dist/, three from the rooms of src/ and lib/. */
export function version(): string {
  const file = ['../package.json', '../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (file === undefined) throw new Error('package.json is missing');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

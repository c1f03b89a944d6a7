import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readJson } from '../assertions/read-json.js';

/**
 * Returns the names of the packages in the modules that `list-modules.mjs` wrote to a file. A chunk
 * of the bundle counts as all packages that its source map names.
 */
export function loadedPackages(file: string): string[] {
  const modules = readFileSync(file, 'utf8').split('\n');
  const names = modules
    .flatMap(sourcesOf)
    .map((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

function sourcesOf(module: string): string[] {
  const map = module.startsWith('file:') ? `${fileURLToPath(module)}.map` : '';
  if (!module.includes('/dist/') || module.includes('/node_modules/') || !existsSync(map))
    return [module];
  return readJson(z.object({ sources: z.array(z.string()) }), readFileSync(map, 'utf8')).sources;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the chunks of the bundle. */
const IN_BUNDLE = join(import.meta.dirname, '../web');

/** Folder of the built pages, the same from src/, lib/ and dist/. */
export const WEB_ROOT = existsSync(IN_BUNDLE)
  ? IN_BUNDLE
  : join(import.meta.dirname, '../../../dist/web');

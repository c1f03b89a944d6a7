import { join } from 'node:path';

/** Where the build puts the page; the same from src/ and from dist/. */
export const WEB_ROOT = join(import.meta.dirname, '../../dist/web');

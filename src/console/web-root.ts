import { join } from 'node:path';

/** Folder of the built page, the same from src/ and dist/. */
export const WEB_ROOT = join(import.meta.dirname, '../../dist/web');

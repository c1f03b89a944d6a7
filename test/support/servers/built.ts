import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Folder of compiled code that processes of the built service share, also between runs. */
export const COMPILED_CODE = resolve(ROOT, 'node_modules/.cache/keypad-compiled-code');

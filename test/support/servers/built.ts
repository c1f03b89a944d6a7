import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Where processes of the built service keep compiled code for each other, also for the next run. */
export const COMPILED_CODE = resolve(ROOT, 'node_modules/.cache/keypad-compiled-code');

import { z } from 'zod';
import { readJson } from '../assertions/read-json.js';
import type { ClientCredentials } from './app.js';

const CREDENTIALS = z.object({ client_id: z.number(), client_secret: z.string() });

/** Returns what a command for clients prints with `--json`. */
export function readCredentials(text: string): ClientCredentials {
  return readJson(CREDENTIALS, text);
}

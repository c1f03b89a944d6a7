import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the contents of a file with a demo client; null without one. */
export async function readDemo(dataDir: string, name: 'demo.json' | 'desk.json'): Promise<unknown> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => 'null');
  return JSON.parse(text);
}

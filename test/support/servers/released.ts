import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Last commit of version 0.1.0. */
const RELEASED = 'b7b8bde';

/**
 * Builds the released version from the history of the clone at `root`, once for all runs, and returns its folder; undefined
 * in a clone without its history.
 */
export async function buildReleased(root: string): Promise<string | undefined> {
  const folder = join(root, 'node_modules/.cache/keypad-released', RELEASED);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${String(process.pid)}`;
  const run = (script: string, cwd: string) => promisify(execFile)('sh', ['-c', script], { cwd, timeout: 600_000 });
  if (!(await run(`git cat-file -e ${RELEASED}^{commit}`, root).then(Boolean, () => false))) return undefined;
  mkdirSync(unfinished, { recursive: true });
  try {
    await run(`git archive ${RELEASED} | tar -x -C '${unfinished}'`, root);
    await run('npm ci --silent --no-audit --no-fund && node_modules/.bin/nest build', unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

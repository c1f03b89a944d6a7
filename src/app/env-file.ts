import { readTextFile } from '../platform/config/read-text-file.js';
import { resolve } from 'node:path';
import { EXIT } from './exit.js';

/**
 * Adds the variables of the file `.env` in the working folder to `env`, as `node --env-file` does:
 * one that is set already keeps its value. With NODE_ENV=test it reads nothing, because tests must
 * not depend on the machine. Ends the process if the file cannot be read. Returns a line for the
 * log, without values; undefined if there is no file.
 */
export async function readEnvFile(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env['NODE_ENV'] === 'test') return undefined;
  const filePath = resolve('.env');
  const fileText = readOptionalFile(filePath);
  if (fileText === undefined) return undefined;

  // Not a static import, because an old Node has no such function and must still report that it is
  // too old.
  const { parseEnv } = await import('node:util');
  const variables = Object.entries(parseEnv(fileText));
  const addedVariables = variables.filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(addedVariables));

  const added = `read ${filePath}: ${formatVariables(addedVariables.length)}`;
  const keptCount = variables.length - addedVariables.length;
  if (keptCount === 0) return added;
  return `${added}; ${formatVariables(keptCount)} set before it keep their values`;
}

function formatVariables(count: number): string {
  if (count === 1) return '1 variable';
  return `${String(count)} variables`;
}

/** Returns undefined if there is no such file. */
function readOptionalFile(path: string): string | undefined {
  try {
    return readTextFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    process.stderr.write(
      `keypad cannot read ${path} (${String(code)}); let this user read it, or remove it\n`,
    );
    process.exit(EXIT.config);
  }
}

import type { EnvironmentVariables } from './setting.js';
import { readTextFile } from './read-text-file.js';

/**
 * Returns `env` with a second source for each variable that is read: the file that the variable
 * with `_FILE` behind its name names, as secrets are given to containers and to units of systemd.
 * Line breaks at the end do not count. Reading throws Error if both are set, or the file cannot be
 * read.
 * @param note receives each name that is read
 */
export function withSecretFiles(
  env: EnvironmentVariables,
  note: (name: string) => void,
): EnvironmentVariables {
  const readVariable = (_: EnvironmentVariables, name: string) => {
    note(name);
    const secretPath = env[`${name}_FILE`];
    if (!secretPath) return env[name];

    note(`${name}_FILE`);
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set; set one of them`);

    try {
      return readTextFile(secretPath).replace(/[\r\n]+$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Error(`the file of ${name}_FILE cannot be read (${String(code)})`, {
        cause: error,
      });
    }
  };
  return new Proxy(env, { get: readVariable });
}

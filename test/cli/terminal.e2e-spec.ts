import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

const ESCAPE = '\u001b[';

const hasZsh = existsSync('/bin/zsh') || process.env['CI'] === 'true';
/** How zsh calls completions of bash: its own options, as bashcompinit sets them. */
const OPTIONS = { bash: '', zsh: 'emulate -R sh; setopt kshglob noshglob braceexpand ksharrays;' };

/** Returns what a shell suggests for the last of the words. */
async function suggestions(shell: 'bash' | 'zsh', script: string, words: readonly string[]): Promise<string[]> {
  const line = `. ${script}; ${OPTIONS[shell]} COMP_WORDS=(keypad "$@"); COMP_CWORD=$#; _keypad; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { PATH: process.env['PATH'], HOME: dirname(script) };
  const { stdout, stderr } = await promisify(execFile)(shell, ['-c', line, shell, ...words], { env });
  expect(stderr).toBe('');
  // zsh itself leaves out what does not begin with the word, after the function.
  return stdout.split('\n').filter((word) => word !== '' && word.startsWith(words.at(-1) ?? ''));
}

describe('keypad completion', () => {
  it.each(['bash' as const, ...(hasZsh ? ['zsh' as const] : [])])(
    'completes commands, options and the values of options in %s',
    async (shell) => {
      const script = join(mkdtempSync(join(inject('runFolder'), 'completion-')), `keypad.${shell}`);
      writeFileSync(script, (await keypad({}, ['completion', shell])).stdout);
      const program = await createProgram();
      const names = program.commands.map((command) => command.name());
      expect((await suggestions(shell, script, [''])).filter((word) => !word.startsWith('--'))).toEqual(names);
      expect(await suggestions(shell, script, ['client', 'cr'])).toEqual(['create']);
      expect(await suggestions(shell, script, ['client', 'create', '--pl'])).toEqual(['--platform']);
      expect(await suggestions(shell, script, ['client', 'create', '--platform', 'A'])).toEqual(['ANDROID']);
      expect(await suggestions(shell, script, ['ticket', 'department', 'dis'])).toEqual(['disable']);
      expect(await suggestions(shell, script, ['client', 'nothing'])).toEqual([]);
    },
  );
});

describe('a table or a list of checks', () => {
  it('has colours only on a terminal, and none with NO_COLOR', async () => {
    const database = await freshDatabase();
    const settings = { DATABASE_URL: database.url };
    await keypad(settings, ['migrate']);
    const outputs = async (env: object) => {
      const runs = [['doctor'], ['client', 'list']].map((args) =>
        keypad({ ...settings, ...env }, args, { alone: true }),
      );
      return (await Promise.all(runs)).map(({ stdout }) => stdout);
    };
    for (const text of await outputs({})) expect(text).not.toContain(ESCAPE);
    for (const text of await outputs({ FORCE_COLOR: '1' })) expect(text).toContain(ESCAPE);
    for (const text of await outputs({ NO_COLOR: '1' })) expect(text).not.toContain(ESCAPE);
    await database.drop();
  });
});

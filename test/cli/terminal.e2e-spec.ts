import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

const ESCAPE = '\u001b[';

/** Returns what bash suggests for the last of the words. */
async function suggestions(script: string, words: readonly string[]): Promise<string[]> {
  const line = `. ${script}; COMP_WORDS=(keypad "$@"); COMP_CWORD=$#; _keypad; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', line, 'bash', ...words]);
  return stdout.split('\n').filter((word) => word !== '');
}

describe('keypad completion', () => {
  it('completes commands, options and the values of options in bash', async () => {
    const script = join(mkdtempSync(join(inject('runFolder'), 'completion-')), 'keypad.bash');
    writeFileSync(script, (await keypad({}, ['completion', 'bash'])).stdout);
    const program = await createProgram();
    const names = program.commands.map((command) => command.name());
    expect((await suggestions(script, [''])).filter((word) => !word.startsWith('--'))).toEqual(names);
    expect(await suggestions(script, ['client', 'cr'])).toEqual(['create']);
    expect(await suggestions(script, ['client', 'create', '--pl'])).toEqual(['--platform']);
    expect(await suggestions(script, ['client', 'create', '--platform', 'A'])).toEqual(['ANDROID']);
    expect(await suggestions(script, ['ticket', 'department', 'dis'])).toEqual(['disable']);
    expect(await suggestions(script, ['client', 'nothing'])).toEqual([]);
  });
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

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Settings } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { loadedPackages } from '../support/servers/loaded-packages.js';

const LIST_MODULES = join(import.meta.dirname, '../support/servers/list-modules.mjs');

describe('keypad', () => {
  it.each([['--version'], ['--help'], ['help'], ['nothing']])('%s: loads no package but commander', async (word) => {
    const file = join(mkdtempSync(join(inject('runFolder'), 'modules-')), 'list.txt');
    const settings = { LIST_MODULES: file } as Settings;
    const { stdout, stderr } = await keypad(settings, [word], { nodeArguments: ['--import', LIST_MODULES] });
    expect(stdout + stderr).not.toBe('');
    expect(loadedPackages(file)).toEqual(['commander']);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from './app.settings.js';
import { environmentExample, settingsReference, type SettingTable } from './config/index.js';

it('docs/settings.md and .env.example show the settings of the code', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsReference(SETTINGS));
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample(SETTINGS));
});

it.each(globSync('src/*/**/*.settings.ts'))('%s is composed into app.settings.ts', async (file) => {
  const exported = (await import(resolve(file))) as Record<string, SettingTable>;
  const composition = readFileSync('src/app.settings.ts', 'utf8');
  for (const [name, table] of Object.entries(exported)) {
    if (name.endsWith('_SETTINGS')) expect(SETTINGS).toMatchObject(table);
    if (name.endsWith('Faults')) expect(composition).toMatch(new RegExp(`CROSS_CHECKS = .*\\b${name}\\b`));
  }
});

it('no setting stands in two tables', async () => {
  const names: string[] = [];
  for (const file of globSync('src/*/**/*.settings.ts')) {
    const exported = Object.entries((await import(resolve(file))) as Record<string, SettingTable>);
    for (const [name, table] of exported) if (name.endsWith('_SETTINGS')) names.push(...Object.keys(table));
  }
  expect(names.sort()).toEqual(Object.keys(SETTINGS).sort());
});

it('src/config imports no other folder and names no setting of one', () => {
  const own = Object.keys(SETTINGS).filter(
    (name) => !/^(NODE_ENV|HOST|PORT|BASE_URL|UNENCRYPTED|DATA_DIR)$/.test(name),
  );
  for (const file of globSync('src/config/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/from '\.\.\//);
    expect(
      own.filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
      file,
    ).toEqual([]);
  }
});

it('no page starts the installed node, which may be older than the service needs', () => {
  const pages = ['README.md', '.env.example', ...globSync(['docs/*.md', 'examples/*.md', 'bench/*.md'])];
  // The unit of systemd needs a new one at /usr/bin/node, and says so.
  const bare = /(?<!npx |\/usr\/bin\/|node_modules\/\.bin\/)\bnode --/;
  expect(pages.filter((page) => bare.test(readFileSync(page, 'utf8')))).toEqual([]);
});

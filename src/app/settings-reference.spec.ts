import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from './features.js';
import { environmentExample, settingsReference } from '../../scripts/reference/settings.js';

it('docs/settings.md and .env.example show the settings of the code', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsReference(SETTINGS));
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample(SETTINGS));
});

it('src/platform/config imports no other folder and names no setting of one', () => {
  const own = Object.keys(SETTINGS).filter(
    (name) => !/^(NODE_ENV|HOST|PORT|BASE_URL|UNENCRYPTED|DATA_DIR)$/.test(name),
  );
  for (const file of globSync('src/platform/config/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/from '\.\.\//);
    expect(
      own.filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
      file,
    ).toEqual([]);
  }
});

it('no page starts the installed node, which may be older than the service needs', () => {
  const pages = [
    'README.md',
    '.env.example',
    ...globSync(['docs/*.md', 'examples/*.md', 'bench/*.md']),
  ];
  // The unit of systemd needs a new one at /usr/bin/node, and says so.
  const bare = /(?<!npx |\/usr\/bin\/|node_modules\/\.bin\/)\bnode --/;
  expect(pages.filter((page) => bare.test(readFileSync(page, 'utf8')))).toEqual([]);
});

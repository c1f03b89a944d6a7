import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a feature such as cards is named outside its folder only where features are composed', () => {
  const files = globSync('src/**/*.ts').filter((file) => !/^src\/cards\/|\/migrations\/|\.spec\.ts$/.test(file));
  const touched = files.filter((file) => /from '[^']*\/cards\//.test(readFileSync(file, 'utf8')));
  expect(touched.sort()).toEqual([
    'src/app.features.ts',
    'src/app.module.ts',
    'src/cli/keys.command.ts',
    // Teams fill its port.
    'src/index.ts',
  ]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a feature such as cards is named outside its folder only where features are composed', () => {
  const files = globSync('src/**/*.ts').filter(
    (file) => !/^src\/features\/cards\/|\/migrations\/|\.spec\.ts$/.test(file),
  );
  const touched = files.filter((file) => /from '[^']*\/cards\//.test(readFileSync(file, 'utf8')));
  expect(touched.sort()).toEqual([
    'src/app/app.module.ts',
    'src/app/features.ts',
    // Teams fill its port.
    'src/index.ts',
    'src/operations/cli/keys.command.ts',
  ]);
});

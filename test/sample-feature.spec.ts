import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a feature such as cards is named outside its folder only where features are composed', () => {
  const files = globSync('src/**/*.ts').filter((file) => !/^src\/cards\/|\/migrations\/|\.spec\.ts$/.test(file));
  const touched = files.filter((file) => /from '[^']*\/cards\//.test(readFileSync(file, 'utf8')));
  expect(touched.sort()).toEqual([
    'src/app.audit.ts',
    'src/app.entities.ts',
    'src/app.errors.ts',
    'src/app.limits.ts',
    'src/app.module.ts',
    'src/app.settings.ts',
    'src/app.webhooks.ts',
    'src/cli/keys.command.ts',
  ]);
});

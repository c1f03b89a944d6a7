import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.js';
import { checkDemoClient } from './key.checks.js';

it('checkDemoClient has the command for each demo client in production', async () => {
  const database = { rows: () => Promise.resolve([{ id: 1 }, { id: 7 }]) } as unknown as Database;
  expect(await checkDemoClient(database, { NODE_ENV: 'production' })).toMatchObject({
    status: 'fail',
    text: 'client 1, 7 has its secret in a file',
    mend: 'run `keypad client disable 1`, `keypad client disable 7`',
  });
});

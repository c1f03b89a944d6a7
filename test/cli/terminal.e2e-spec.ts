import { describe, expect, it } from 'vitest';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

const ESCAPE = '\u001b[';

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

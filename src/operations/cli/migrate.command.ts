import { loadConfig } from '../../app/settings.js';
import { migrate, openDataSource } from '../../platform/database/index.js';
import { defineBareCommand } from './define-command.js';
import { printJson, write } from './output.js';

export const migrateCommand = defineBareCommand({
  usage: 'migrate',
  examples: ['migrate', 'migrate --json'],
  run: async ({ json }) => {
    const { DATABASE_URL } = loadConfig(process.env);
    const source = await openDataSource(DATABASE_URL, { entities: [], pool: 2 });
    try {
      const names = await migrate(source, (name, tookMs) => {
        if (!json) write(`${name} ran in ${String(tookMs)} ms`);
      });
      if (json) printJson(names);
      else if (names.length === 0) write('nothing to do: the schema is up to date');
    } finally {
      await source.destroy();
    }
    return undefined;
  },
});

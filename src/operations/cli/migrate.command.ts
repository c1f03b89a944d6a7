import { loadConfig } from '../../app/settings.js';
import { migrateSchema, openDataSource } from '../../platform/database/index.js';
import { defineBareCommand } from './define-command.js';
import { printJson, writeLine } from './output.js';

export const migrateCommand = defineBareCommand({
  usage: 'migrate',
  examples: ['migrate', 'migrate --json'],
  run: async ({ json }) => {
    const { DATABASE_URL } = loadConfig(process.env);
    const source = await openDataSource(DATABASE_URL, { entities: [], pool: 2 });
    try {
      const ranMigrations = await migrateSchema(source, (name, tookMs) => {
        if (!json) writeLine(`${name} ran in ${String(tookMs)} ms`);
      });
      if (json) printJson(ranMigrations);
      else if (ranMigrations.length === 0) writeLine('nothing to do: the schema is up to date');
    } finally {
      await source.destroy();
    }
    return undefined;
  },
});

import type { Command } from 'commander';
import { loadConfig } from '../app.settings.js';
import { migrate, openDataSource } from '../database/index.js';
import { examples, jsonOption } from './arguments.js';
import { printJson, write, type ResultOptions } from './output.js';

export function addMigrateCommand(command: Command): void {
  command
    .addOption(jsonOption())
    .addHelpText('after', examples('migrate', 'migrate --json'))
    .action(async ({ json }: ResultOptions) => {
      const { DATABASE_URL } = loadConfig(process.env);
      const source = await openDataSource(DATABASE_URL, { entities: [], pool: 2 });
      try {
        const names = await migrate(source);
        if (json) printJson(names);
        else for (const name of names.length > 0 ? names : ['nothing to do: the schema is up to date']) write(name);
      } finally {
        await source.destroy();
      }
    });
}

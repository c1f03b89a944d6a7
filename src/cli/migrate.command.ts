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
        const names = await migrate(source, (name, tookMs) => {
          if (!json) write(`${name} ran in ${String(tookMs)} ms`);
        });
        if (json) printJson(names);
        else if (names.length === 0) write('nothing to do: the schema is up to date');
      } finally {
        await source.destroy();
      }
    });
}

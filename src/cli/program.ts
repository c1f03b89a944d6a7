import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addAuditCommands } from './audit.command.js';
import { addClientCommands } from './client.command.js';
import { addDeliveryCommands } from './delivery.command.js';
import { addDoctorCommand } from './doctor.command.js';
import { EXIT, EXIT_CODES, exitCodeOf, lineOf } from '../exit.js';
import { addKeysCommands } from './keys.command.js';
import { addMigrateCommand } from './migrate.command.js';
import { flushed } from './output.js';
import { addTicketCommands } from './ticket.command.js';
import { addUserCommands } from './user.command.js';

/** Runs one operator command and returns its exit code. Only results go to standard output. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    // Commander has already written the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    process.stderr.write(`error: ${lineOf(error)}\n`);
    return exitCodeOf(error);
  } finally {
    await flushed();
  }
}

export function createProgram(): Command {
  const program = new Command('keypad')
    .description('Operator commands of keypad. They read the same settings as the service.')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        write(`${text.trim().replace(/\s*\n\s*/g, ' ')}\n`);
      },
    })
    .addHelpText('afterAll', EXIT_CODES);
  addClientCommands(program);
  addUserCommands(program);
  addTicketCommands(program);
  addAuditCommands(program);
  addKeysCommands(program);
  addDeliveryCommands(program);
  addMigrateCommand(program);
  addDoctorCommand(program);
  return program.addHelpText(
    'after',
    `
Examples:
  $ npm run -s keypad -- client create --name "My shop" --platform WEB
  $ npm run -s keypad -- ticket list --status NEW
  $ npm run -s keypad -- doctor`,
  );
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { EXIT, EXIT_CODES } from '../exit.js';
import { flushed } from './standard-output.js';

/** The commands, and how the code of each is loaded: it takes half a second, because it brings the whole service. */
const COMMANDS: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Definition> }>> = {
  client: {
    about: 'create and manage the applications that sign users in',
    load: async () => (await import('./client.command.js')).addClientCommands,
  },
  user: {
    about: 'find, list and suspend users, see their sessions, and manage staff',
    load: async () => (await import('./user.command.js')).addUserCommands,
  },
  ticket: {
    about: 'read and answer the tickets of all users, as support',
    load: async () => (await import('./ticket.command.js')).addTicketCommands,
  },
  audit: {
    about: 'list security events, and verify that none was changed or removed',
    load: async () => (await import('./audit.command.js')).addAuditCommands,
  },
  keys: {
    about: 'list the master keys of KEYS, and re-encrypt data with the active one',
    load: async () => (await import('./keys.command.js')).addKeysCommands,
  },
  delivery: {
    about: 'show how codes were delivered, and handle failed messages',
    load: async () => (await import('./delivery.command.js')).addDeliveryCommands,
  },
  migrate: {
    about: 'run all pending migrations and print their names, also with DATABASE_MIGRATE=off',
    load: async () => (await import('./migrate.command.js')).addMigrateCommand,
  },
  doctor: {
    about:
      'check settings, files and database without changing them; prints one line per check: ok|warn|fail name: text',
    load: async () => (await import('./doctor.command.js')).addDoctorCommand,
  },
};

/** Adds arguments, options and subcommands to a command. */
type Definition = (command: Command) => void;

/** Runs one operator command and returns its exit code. Only results go to standard output. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(argv);
    await program.parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    // Commander has already written the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { exitCodeOf, lineOf } = await import('../failures.js');
    process.stderr.write(`error: ${lineOf(error)}\n`);
    return exitCodeOf(error);
  } finally {
    await flushed();
  }
}

/** Creates the program with the code of the commands that `words` name. Each of the others has only its description. */
export async function createProgram(words: readonly string[] = Object.keys(COMMANDS)): Promise<Command> {
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
  for (const [name, { about, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(about);
    if (words.includes(name)) (await load())(command);
  }
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

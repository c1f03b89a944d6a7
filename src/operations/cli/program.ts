import { Command, CommanderError } from 'commander';
import { readVersion } from '../../platform/config/read-version.js';
import { EXIT, EXIT_CODES } from '../../app/exit.js';
import type { CommandTreeEntry } from './define-command.js';
import { flushStandardOutput } from './standard-output.js';

/**
 * The commands, and how the code of each is loaded: it takes half a second, because it brings the
 * whole service.
 */
const COMMANDS: Readonly<
  Record<string, { readonly about: string; readonly load: () => Promise<CommandTreeEntry> }>
> = {
  client: {
    about: 'create and manage the applications that sign users in',
    load: async () => (await import('./client.command.js')).clientCommands,
  },
  user: {
    about: 'find, list and suspend users, and see their sessions',
    load: async () => (await import('./user.command.js')).userCommands,
  },
  staff: {
    about: 'manage the users who may have admin scopes, and their roles',
    load: async () => (await import('./staff.command.js')).staffCommands,
  },
  ticket: {
    about: 'read and answer the tickets of all users, as support',
    load: async () => (await import('./ticket.command.js')).ticketCommands,
  },
  audit: {
    about: 'list security events, and verify that none was changed or removed',
    load: async () => (await import('./audit.command.js')).auditCommands,
  },
  keys: {
    about:
      'list the master keys of KEYS, re-encrypt data with the active one, ' +
      'and go on without a lost one',
    load: async () => (await import('./keys.command.js')).keysCommands,
  },
  delivery: {
    about: 'show how codes were delivered, and handle failed messages',
    load: async () => (await import('./delivery.command.js')).deliveryCommands,
  },
  webhook: {
    about: 'manage the endpoints of back ends that get events, and send events again',
    load: async () => (await import('./webhook.command.js')).webhookCommands,
  },
  migrate: {
    about: 'run all pending migrations and print their names, also with DATABASE_MIGRATE=off',
    load: async () => (await import('./migrate.command.js')).migrateCommand,
  },
  backup: {
    about: 'write all tables, as they are at one moment, to a new encrypted file, and read it back',
    load: async () => (await import('./backup.command.js')).backupCommand,
  },
  restore: {
    about: 'restore a backup into the empty database of DATABASE_URL, of any engine',
    load: async () => (await import('./backup.command.js')).restoreCommand,
  },
  doctor: {
    about:
      'check settings, files and database without changing them; ' +
      'prints one line per check: ok|warn|fail name: text → what to do',
    load: async () => (await import('./doctor.command.js')).doctorCommand,
  },
};

/** Runs one operator command and returns its exit code. Only results go to standard output. */
export async function runProgram(argv: readonly string[]): Promise<number> {
  if (argv.some((argument) => argument.includes('\ufffd'))) {
    process.stderr.write('error: an argument is not in UTF-8; type it in a terminal with UTF-8\n');
    return EXIT.usage;
  }
  try {
    const program = await createProgram(argv);
    await program.parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    // Commander has already written the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;

    const { toExitCode, toFailureLine } = await import('../../app/failures.js');
    process.stderr.write(`error: ${toFailureLine(error)}\n`);
    return toExitCode(error);
  } finally {
    await flushStandardOutput();
  }
}

/**
 * Creates the program with the code of the commands that `words` name. Each of the others has only
 * its description.
 */
export async function createProgram(
  words: readonly string[] = Object.keys(COMMANDS),
): Promise<Command> {
  const program = new Command('keypad')
    .description('Operator commands of keypad. They read the same settings as the service.')
    .version(readVersion(), '--version', 'print the version')
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
    if (words.includes(name)) (await load()).configure(command);
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

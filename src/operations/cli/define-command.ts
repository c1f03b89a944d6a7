import { Argument, Option, type Command } from 'commander';
import { ARGUMENTS, type CommandInputReader } from './arguments.js';
import type {
  CommandArgumentName,
  CommandDefinition,
  CommandInput,
  CommandOptionRow,
  CommandOptionTable,
  PrintCommandResult,
} from './command-types.js';
import { printResult } from './output.js';
import type { AppServices } from './services.js';

/** A command or a group of commands. */
export interface CommandEntry {
  readonly name: string;
  readonly configure: (command: Command) => void;
}

/**
 * Defines a command that works with the services. What it returns or hands to `print` is
 * printed for people or as JSON.
 * @example
 * defineCommand({
 *   usage: 'show <user>',
 *   about: 'show a user',
 *   examples: ['user show 7'],
 *   run: (_services, { user }) => Promise.resolve(toFullUser(user)),
 * })
 */
export function defineCommand<
  const Usage extends string,
  const Options extends CommandOptionTable = never,
>(
  row: CommandDefinition<Usage, Options> & {
    readonly run: (
      services: AppServices,
      input: CommandInput<Usage, Options>,
      print: PrintCommandResult,
    ) => Promise<object | undefined>;
  },
): CommandEntry {
  return toCommandEntry(row, async (input, print) => {
    const { withServices } = await import('./services.js');
    return withServices(async (services) => {
      const foundInput = await findRows(services, row, input);
      return row.run(services, foundInput as CommandInput<Usage, Options>, print);
    });
  });
}

/**
 * Defines a command that works without the services, such as one that must run before they can
 * start.
 */
export function defineBareCommand<
  const Usage extends string,
  const Options extends CommandOptionTable = never,
>(
  row: CommandDefinition<Usage, Options> & {
    readonly run: (
      input: CommandInput<Usage, Options>,
      print: PrintCommandResult,
    ) => Promise<object | undefined>;
  },
): CommandEntry {
  return toCommandEntry(row, (input, print) =>
    row.run(input as CommandInput<Usage, Options>, print),
  );
}

/** Defines a group of commands. */
export function defineGroup(
  name: string,
  { about, examples }: { readonly about?: string; readonly examples: readonly string[] },
  entries: readonly CommandEntry[],
): CommandEntry {
  return {
    name,
    configure: (command) => {
      describeCommand(command, about, examples);
      for (const entry of entries) entry.configure(command.command(entry.name));
    },
  };
}

type RawCommandInput = Readonly<Record<string, unknown>>;

function toCommandEntry(
  row: CommandDefinition<string, CommandOptionTable>,
  run: (input: RawCommandInput, print: PrintCommandResult) => Promise<object | undefined>,
): CommandEntry {
  const [name = '', ...words] = row.usage.split(' ');
  const names = words.map((word) => word.slice(1, -1));
  return {
    name,
    configure: (command) => {
      describeCommand(command, row.about, row.examples);
      for (const each of names) command.addArgument(toArgument(each as CommandArgumentName));
      for (const option of Object.values(row.options ?? {})) command.addOption(toOption(option));
      if (row.hasNoJson === undefined) command.option('--json', 'print the result as JSON');
      command.action(async () => {
        const input = readInput(command, names);
        const printView = (result: object) => {
          printResult(result, row.columns ?? [], { json: input['json'] === true });
        };
        const result = await run(input, printView);
        if (result !== undefined) printView(result);
      });
    },
  };
}

/** Returns the arguments and options of a command line by their names. */
function readInput(command: Command, names: readonly string[]): RawCommandInput {
  const argumentValues: unknown[] = command.processedArgs;
  const namedValues = names.map((name, index) => [name, argumentValues[index]] as const);
  return { ...Object.fromEntries(namedValues), ...command.opts<RawCommandInput>() };
}

function describeCommand(
  command: Command,
  about: string | undefined,
  examples: readonly string[],
): void {
  if (about !== undefined) command.description(about);
  const exampleLines = examples.map((line) => `  $ npm run -s keypad -- ${line}`);
  command.addHelpText('after', ['', 'Examples:', ...exampleLines].join('\n'));
}

function toArgument(name: CommandArgumentName): Argument {
  const { about, read }: CommandInputReader<unknown> = ARGUMENTS[name];
  const argument = new Argument(`<${name}>`, about);
  if (read !== undefined) argument.argParser(read);
  return argument;
}

function toOption({
  flags,
  about,
  read,
  choices,
  fallback,
  isRequired,
  conflicts,
}: CommandOptionRow): Option {
  const option = new Option(flags, about);
  if (read !== undefined) option.argParser(read);
  if (choices !== undefined) option.choices(choices);
  if (fallback !== undefined) option.default(fallback);
  if (conflicts !== undefined) option.conflicts(conflicts);
  return option.makeOptionMandatory(isRequired ?? false);
}

async function findRows(
  services: AppServices,
  { options = {} }: CommandDefinition<string, CommandOptionTable>,
  input: RawCommandInput,
): Promise<RawCommandInput> {
  const readers: Readonly<Record<string, CommandInputReader<unknown>>> = {
    ...ARGUMENTS,
    ...options,
  };
  const foundMembers = Object.entries(input).map(async ([name, value]) => {
    const findRow = readers[name]?.find;
    if (findRow === undefined) return [name, value] as const;
    return [name, await findRow(services, String(value))] as const;
  });
  return Object.fromEntries(await Promise.all(foundMembers));
}

import { Argument, Option, type Command } from 'commander';
import { ARGUMENTS, type CommandInputReader } from './arguments.js';
import { printResult } from './output.js';
import type { AppServices } from './services.js';

/** An option. Without a reader it is a text, or a switch if its flags name no value. */
interface CommandOptionRow extends CommandInputReader<unknown> {
  /** Names and value, such as `--limit <n>`. */
  readonly flags: string;
  readonly choices?: readonly string[];
  readonly fallback?: unknown;
  readonly isRequired?: true;
  readonly conflicts?: string[];
}

type CommandOptionTable = Readonly<Record<string, CommandOptionRow>>;
type CommandArgumentName = keyof typeof ARGUMENTS;

type UsageArgumentNames<Usage extends string> =
  Usage extends `${string}<${infer Name}>${infer Rest}`
    ? (Name & CommandArgumentName) | UsageArgumentNames<Rest>
    : never;

type ReadOptionValue<Row> = Row extends {
  find: (services: AppServices, text: string) => Promise<infer Found>;
}
  ? Found
  : Row extends { read: (text: string) => infer Value }
    ? Value
    : Row extends { choices: readonly (infer Choice)[] }
      ? Choice
      : Row extends { flags: `${string}...>` }
        ? readonly string[]
        : Row extends { flags: `${string}>` }
          ? string
          : boolean;

type CommandOptionValue<Row> = Row extends { isRequired: true } | { fallback: unknown }
  ? ReadOptionValue<Row>
  : ReadOptionValue<Row> | undefined;

type CommandOptionValues<Options extends CommandOptionTable> = [Options] extends [never]
  ? unknown
  : { readonly [Name in keyof Options]: CommandOptionValue<Options[Name]> };

/** The values that a command gets: its arguments and options by their names. */
type CommandInput<Usage extends string, Options extends CommandOptionTable> = {
  readonly [Name in UsageArgumentNames<Usage>]: ReadOptionValue<(typeof ARGUMENTS)[Name]>;
} & CommandOptionValues<Options> & { readonly json?: boolean };

type PrintCommandResult = (result: object) => void;

interface CommandDefinition<Usage extends string, Options extends CommandOptionTable> {
  /** Name and arguments, such as `clear-limit <user> <limit>`. */
  readonly usage: Usage;
  /** Left out where `program.ts` says it. */
  readonly about?: string;
  /** Lines of the help text, without `npm run -s keypad --`. */
  readonly examples: readonly string[];
  /** Options by the names that the values get. */
  readonly options?: Options;
  /** Members of a list that people see. */
  readonly columns?: readonly string[];
  /** True for a command whose output is no view. */
  readonly hasNoJson?: true;
}

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

import type { Command } from 'commander';
import type {
  CommandArgumentName,
  CommandDefinition,
  CommandInputValues,
  CommandOptionTable,
  PrintCommandResult,
} from './command-types.js';
import { printResult } from './output.js';
import type { StartedAppServices } from './services.js';
import { type RawCommandInput, readInput, findInputRows } from './command-input.js';
import { describeCommand, toArgument, toOption } from './command-syntax.js';

/** A command or a group of commands. */
export interface CommandTreeEntry {
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
      services: StartedAppServices,
      input: CommandInputValues<Usage, Options>,
      print: PrintCommandResult,
    ) => Promise<object | undefined>;
  },
): CommandTreeEntry {
  return toCommandEntry(row, async (input, print) => {
    const { withServices } = await import('./services.js');
    return withServices(async (services) => {
      const foundInput = await findInputRows(services, row, input);
      return row.run(services, foundInput as CommandInputValues<Usage, Options>, print);
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
      input: CommandInputValues<Usage, Options>,
      print: PrintCommandResult,
    ) => Promise<object | undefined>;
  },
): CommandTreeEntry {
  return toCommandEntry(row, (input, print) =>
    row.run(input as CommandInputValues<Usage, Options>, print),
  );
}

/** Defines a group of commands. */
export function defineGroup(
  name: string,
  { about, examples }: { readonly about?: string; readonly examples: readonly string[] },
  entries: readonly CommandTreeEntry[],
): CommandTreeEntry {
  return {
    name,
    configure: (command) => {
      describeCommand(command, about, examples);
      for (const entry of entries) entry.configure(command.command(entry.name));
    },
  };
}

function toCommandEntry(
  row: CommandDefinition<string, CommandOptionTable>,
  run: (input: RawCommandInput, print: PrintCommandResult) => Promise<object | undefined>,
): CommandTreeEntry {
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

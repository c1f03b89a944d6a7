import type { Command } from 'commander';
import { ARGUMENTS, type CommandInputReader } from './arguments.js';
import type { CommandDefinition, CommandOptionTable } from './command-types.js';
import type { StartedAppServices } from './services.js';

/** The arguments and options of a command line, by their names. */
export type RawCommandInput = Readonly<Record<string, unknown>>;

/** Returns the arguments and options of a command line by their names. */
export function readInput(command: Command, names: readonly string[]): RawCommandInput {
  const argumentValues: unknown[] = command.processedArgs;
  const namedValues = names.map((name, index) => [name, argumentValues[index]] as const);
  return { ...Object.fromEntries(namedValues), ...command.opts<RawCommandInput>() };
}

/** Replaces the arguments and options that name a row, such as a user, by that row. */
export async function findInputRows(
  services: StartedAppServices,
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

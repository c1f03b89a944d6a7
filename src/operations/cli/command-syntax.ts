import { Argument, Option, type Command } from 'commander';
import { ARGUMENTS, type CommandInputReader } from './arguments.js';
import type { CommandArgumentName, CommandOptionRow } from './command-types.js';

export function describeCommand(
  command: Command,
  about: string | undefined,
  examples: readonly string[],
): void {
  if (about !== undefined) command.description(about);
  const exampleLines = examples.map((line) => `  $ npm run -s keypad -- ${line}`);
  command.addHelpText('after', ['', 'Examples:', ...exampleLines].join('\n'));
}

export function toArgument(name: CommandArgumentName): Argument {
  const { about, read }: CommandInputReader<unknown> = ARGUMENTS[name];
  const argument = new Argument(`<${name}>`, about);
  if (read !== undefined) argument.argParser(read);
  return argument;
}

export function toOption({
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

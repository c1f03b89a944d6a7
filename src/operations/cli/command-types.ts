import type { ARGUMENTS, CommandInputReader } from './arguments.js';
import type { StartedAppServices } from './services.js';

/** An option. Without a reader it is a text, or a switch if its flags name no value. */
export interface CommandOptionRow extends CommandInputReader<unknown> {
  /** Names and value, such as `--limit <n>`. */
  readonly flags: string;
  readonly choices?: readonly string[];
  readonly fallback?: unknown;
  readonly isRequired?: true;
  readonly conflicts?: string[];
}

export type CommandOptionTable = Readonly<Record<string, CommandOptionRow>>;
export type CommandArgumentName = keyof typeof ARGUMENTS;

type UsageArgumentNames<Usage extends string> =
  Usage extends `${string}<${infer Name}>${infer Rest}`
    ? (Name & CommandArgumentName) | UsageArgumentNames<Rest>
    : never;

type ReadOptionValue<Row> = Row extends {
  find: (services: StartedAppServices, text: string) => Promise<infer Found>;
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
export type CommandInputValues<Usage extends string, Options extends CommandOptionTable> = {
  readonly [Name in UsageArgumentNames<Usage>]: ReadOptionValue<(typeof ARGUMENTS)[Name]>;
} & CommandOptionValues<Options> & { readonly json?: boolean };

export type PrintCommandResult = (result: object) => void;

export interface CommandDefinition<Usage extends string, Options extends CommandOptionTable> {
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

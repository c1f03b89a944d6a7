import { findLibraryFaults } from './encryption.js';
import { findInvisibleNames, hasInvisible } from './invisible-characters.js';
import { JsonSettingFault } from './json-setting-fault.js';
import { findMisspeltNames } from './find-misspelt-names.js';
import { withSecretFiles } from './secret-files.js';
import type { EnvironmentVariables, SettingDefinition } from './setting.js';

/** Settings by the name of their environment variable, as a feature exports them. */
export type SettingTable = Readonly<Record<string, SettingDefinition<unknown>>>;

/**
 * The frozen values of a table, by the names of the environment variables. A provider injects the
 * tables that it reads: `config: Config<typeof OTP.settings & typeof USERS.settings>`.
 */
export type Config<T extends SettingTable> = {
  readonly [Name in keyof T]: T[Name] extends SettingDefinition<infer Value> ? Value : never;
};

/**
 * Injection token of the settings of this process, in any module and without an import of another.
 * A constructor parameter names the tables that it reads. Override it in tests with
 * `loadConfig({...})`.
 * @example
 * class Greetings {
 *   constructor(private readonly config: Config<typeof GREETINGS.settings>) {}
 *   lifetime = () => this.config.GREETING_TTL; // typed, parsed and frozen
 * }
 * const greetings = { provide: GREETINGS, inject: [Config], useFactory: (config: AppConfig) => … };
 */
export const Config: abstract new () => object = class Config extends Object {};

/**
 * Returns the faults between settings that are valid one by one. The member of a faulty setting is
 * undefined.
 */
export type SettingCrossCheck<T extends SettingTable> = (values: Partial<Config<T>>) => string[];

/**
 * The faults in the environment, each as `NAME: what is wrong`, or `NAME[0].member: what is wrong`
 * for JSON. They never contain the submitted text.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads every setting of a table. A variable whose name is nearly that of a setting is a fault in
 * production; elsewhere `warn` receives it.
 * @throws ConfigError with all faults at once (FLT-4)
 */
export function readSettings<T extends SettingTable>(
  table: T,
  checks: readonly SettingCrossCheck<T>[],
  env: EnvironmentVariables,
  warn: (line: string) => void = () => undefined,
): Config<T> {
  const isProduction = env['NODE_ENV'] === 'production';
  const usedNames = new Set<string>();
  const secrets = withSecretFiles(env, (name) => void usedNames.add(name));
  const { values, faults } = readValues(table, env, secrets);

  // The values are complete here: the member of a faulty setting is missing.
  const config = values as Config<T>;
  faults.push(...checks.flatMap((check) => check(config)));
  faults.push(...findInvisibleNames(table, env));

  const misspeltFaults = findMisspeltNames(table, env, usedNames);
  if (isProduction) faults.push(...misspeltFaults, ...findLibraryFaults(env));
  else misspeltFaults.forEach(warn);

  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

function readValues(
  table: SettingTable,
  env: EnvironmentVariables,
  secrets: EnvironmentVariables,
): { values: Record<string, unknown>; faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];

  for (const [name, setting] of Object.entries(table)) {
    try {
      const chosenText = chooseText(setting, name, env, secrets);
      if ('fault' in chosenText) {
        faults.push(chosenText.fault);
        continue;
      }
      if (hasInvisible(chosenText.text))
        throw new Error('has an invisible character; type the value again');
      const value = setting.parse(chosenText.text, secrets);
      values[name] = value;
      faults.push(...findRuleFaults(setting, name, value, env));
    } catch (error) {
      faults.push(...toFaultTexts(name, error));
    }
  }

  return { values, faults };
}

/** Returns the fault of a value that production refuses. */
function findRuleFaults(
  { inProduction }: SettingDefinition<unknown>,
  name: string,
  value: unknown,
  env: EnvironmentVariables,
): string[] {
  if (env['NODE_ENV'] !== 'production') return [];
  if (inProduction?.isMet(value, env) !== false) return [];
  return [`${name}: ${inProduction.rule}`];
}

function toFaultTexts(name: string, thrown: unknown): string[] {
  const errors = thrown instanceof AggregateError ? (thrown.errors as Error[]) : [thrown as Error];
  return errors.map((error) => {
    const place = error instanceof JsonSettingFault ? error.place : '';
    return `${name}${place}: ${error.message}`;
  });
}

/** @throws Error if a secret is given twice, or its file cannot be read */
function chooseText(
  setting: SettingDefinition<unknown>,
  name: string,
  env: EnvironmentVariables,
  secrets: EnvironmentVariables,
): { text: string } | { fault: string } {
  const source = setting.secret === true ? secrets : env;
  const givenText = source[name] || undefined;
  const isProduction = env['NODE_ENV'] === 'production';
  const fault = isProduction ? findProductionFault(setting, givenText) : undefined;
  if (fault !== undefined) return { fault: `${name}: ${fault}` };

  if (givenText !== undefined) return { text: givenText };
  if (isProduction && typeof setting.production === 'object')
    return { text: setting.production.default };

  const fallback = setting.default ?? '';
  if (typeof fallback === 'function') return { text: fallback(env) };
  return { text: fallback };
}

/** Returns what is wrong with the text of a setting, or with the lack of one, in production. */
function findProductionFault(
  { about, type, production, refusedInProduction: refusedValue }: SettingDefinition<unknown>,
  givenText: string | undefined,
): string | undefined {
  if (production === 'required' && givenText === undefined)
    return `must be set in production (${about}; ${type})`;

  if (refusedValue && givenText === refusedValue.value)
    return `${refusedValue.value} is refused in production (${refusedValue.why})`;
  return undefined;
}

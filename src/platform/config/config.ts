import { findLibraryFaults } from './encryption.js';
import { JsonFault } from './json-fault.js';
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
export type CrossCheck<T extends SettingTable> = (values: Partial<Config<T>>) => string[];

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
  checks: readonly CrossCheck<T>[],
  env: EnvironmentVariables,
  warn: (line: string) => void = () => undefined,
): Config<T> {
  const faults: string[] = [];
  const isProduction = env['NODE_ENV'] === 'production';
  const usedNames = new Set<string>();
  const secrets = withSecretFiles(env, (name) => void usedNames.add(name));
  const values: Record<string, unknown> = {};

  for (const [name, setting] of Object.entries(table)) {
    try {
      const chosenText = chooseText(setting, name, env, secrets);
      if ('fault' in chosenText) {
        faults.push(chosenText.fault);
        continue;
      }
      const value = setting.parse(chosenText.text, secrets);
      values[name] = value;
      if (isProduction && setting.inProduction?.isMet(value, env) === false)
        faults.push(`${name}: ${setting.inProduction.rule}`);
    } catch (error) {
      const foundErrors =
        error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
      const toFaultPlace = (fault: Error) => (fault instanceof JsonFault ? fault.place : '');
      faults.push(...foundErrors.map((fault) => `${name}${toFaultPlace(fault)}: ${fault.message}`));
    }
  }

  const config = values as Config<T>;
  faults.push(...checks.flatMap((check) => check(config)));
  const misspeltFaults = findMisspeltNames(table, env, usedNames);
  if (isProduction) faults.push(...misspeltFaults, ...findLibraryFaults(env));
  else misspeltFaults.forEach(warn);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** @throws Error if a secret is given twice, or its file cannot be read */
function chooseText(
  setting: SettingDefinition<unknown>,
  name: string,
  env: EnvironmentVariables,
  secrets: EnvironmentVariables,
): { text: string } | { fault: string } {
  const isProduction = env['NODE_ENV'] === 'production';
  const givenText = (setting.secret === true ? secrets : env)[name] || undefined;
  if (isProduction && setting.production === 'required' && givenText === undefined) {
    return { fault: `${name}: must be set in production (${setting.about}; ${setting.type})` };
  }

  const refusedValue = setting.refusedInProduction;
  if (isProduction && refusedValue && givenText === refusedValue.value) {
    return {
      fault: `${name}: ${refusedValue.value} is refused in production (${refusedValue.why})`,
    };
  }
  if (givenText !== undefined) return { text: givenText };
  if (isProduction && typeof setting.production === 'object')
    return { text: setting.production.default };

  const fallback = setting.default ?? '';

  return { text: typeof fallback === 'function' ? fallback(env) : fallback };
}

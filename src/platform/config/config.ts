import { libraryFaults } from './encryption.js';
import { JsonFault } from './json-fault.js';
import { misspeltNames } from './misspelt-names.js';
import { withSecretFiles } from './secret-files.js';
import type { Environment, Setting } from './setting.js';

/** Settings by the name of their environment variable, as a feature exports them. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

/**
 * The frozen values of a table, by the names of the environment variables. A provider injects the tables that it reads:
 * `config: Config<typeof OTP.settings & typeof USERS.settings>`.
 */
export type Config<T extends SettingTable> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : never;
};

/**
 * Injection token of the settings of this process, in any module and without an import of another. A constructor parameter
 * names the tables that it reads. Override it in tests with `loadConfig({...})`.
 * @example
 * class Greetings {
 *   constructor(private readonly config: Config<typeof GREETINGS.settings>) {}
 *   lifetime = () => this.config.GREETING_TTL; // typed, parsed and frozen
 * }
 * const greetings = { provide: GREETINGS, inject: [Config], useFactory: (config: AppConfig) => … };
 */
export const Config: abstract new () => object = class Config extends Object {};

/** Returns the faults between settings that are valid one by one. The member of a faulty setting is undefined. */
export type CrossCheck<T extends SettingTable> = (values: Partial<Config<T>>) => string[];

/**
 * The faults in the environment, each as `NAME: what is wrong`, or `NAME[0].member: what is wrong` for JSON. They never
 * contain the submitted text.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads every setting of a table. A variable whose name is nearly that of a setting is a fault in production; elsewhere
 * `warn` receives it.
 * @throws ConfigError with all faults at once (FLT-4)
 */
export function readSettings<T extends SettingTable>(
  table: T,
  checks: readonly CrossCheck<T>[],
  env: Environment,
  warn: (line: string) => void = () => undefined,
): Config<T> {
  const faults: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const used = new Set<string>();
  const secrets = withSecretFiles(env, (name) => void used.add(name));
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    try {
      const chosen = chooseText(setting, name, env, secrets);
      if ('fault' in chosen) {
        faults.push(chosen.fault);
        continue;
      }
      const value = setting.parse(chosen.text, secrets);
      values[name] = value;
      if (production && setting.inProduction?.isMet(value, env) === false)
        faults.push(`${name}: ${setting.inProduction.rule}`);
    } catch (error) {
      const found = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
      const placeOf = (fault: Error) => (fault instanceof JsonFault ? fault.place : '');
      faults.push(...found.map((fault) => `${name}${placeOf(fault)}: ${fault.message}`));
    }
  }
  const config = values as Config<T>;
  faults.push(...checks.flatMap((check) => check(config)));
  const misspelt = misspeltNames(table, env, used);
  if (production) faults.push(...misspelt, ...libraryFaults(env));
  else misspelt.forEach(warn);
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** @throws Error if a secret is given twice, or its file cannot be read */
function chooseText(
  setting: Setting<unknown>,
  name: string,
  env: Environment,
  secrets: Environment,
): { text: string } | { fault: string } {
  const production = env['NODE_ENV'] === 'production';
  const given = (setting.secret === true ? secrets : env)[name] || undefined;
  if (production && setting.production === 'required' && given === undefined) {
    return { fault: `${name}: must be set in production (${setting.about}; ${setting.type})` };
  }
  const refused = setting.refusedInProduction;
  if (production && refused && given === refused.value) {
    return { fault: `${name}: ${refused.value} is refused in production (${refused.why})` };
  }
  if (given !== undefined) return { text: given };
  if (production && typeof setting.production === 'object') return { text: setting.production.default };
  const fallback = setting.default ?? '';
  return { text: typeof fallback === 'function' ? fallback(env) : fallback };
}

import { isSupportedCountry } from 'libphonenumber-js/max';
import { isRandomText, RANDOM_RULE } from './random-text.js';

/** One setting: its documentation, its defaults and how its text is read. */
export interface SettingDefinition<T> {
  readonly about: string;
  /** The person who changes it, and when. A value that nobody changes is a constant. */
  readonly changedBy: string;
  readonly type: string;
  /** Text form of the development default; a function if it depends on other settings. */
  readonly default?: string | ((env: EnvironmentVariables) => string);
  /**
   * In production: `required` has no default, an object has its own; otherwise the development
   * default applies.
   */
  readonly production?: 'required' | { readonly default: string };
  /** A value that production rejects, with the reason that the operator reads. */
  readonly refusedInProduction?: { readonly value: string; readonly why: string };
  /** A rule that only production applies, in the words that the operator reads. */
  readonly inProduction?: {
    readonly rule: string;
    isMet(value: T, env: EnvironmentVariables): boolean;
  };
  readonly secret?: boolean;
  /** Command that makes a value. */
  readonly make?: string;
  /**
   * Reads the text. `env` is for settings that name the variables with their secrets.
   * @throws Error with one sentence that does not contain the text, or AggregateError with several
   */
  readonly parse: (text: string, env?: EnvironmentVariables) => T;
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export type SettingOptions<T> = Omit<SettingDefinition<T>, 'type' | 'parse'>;

export function defineTextSetting(
  options: SettingOptions<string> & { pattern?: Pick<RegExp, 'test'>; form?: string },
): SettingDefinition<string> {
  const { pattern, form = 'text', ...rest } = options;
  return {
    ...rest,
    type: form,
    parse: (value) => {
      if (pattern && !pattern.test(value)) throw new Error(`must be ${form}`);
      return value;
    },
  };
}

/** Milliseconds of a day, for settings in days. */
export const DAY_MS = 86_400_000;

/** Command that makes a secret of 64 URL-safe characters. */
export const MAKE_TOKEN = 'openssl rand -hex 32';

/** The rule of production for a secret of ours; empty if it is not used. */
export const randomToken = {
  rule: RANDOM_RULE,
  isMet: (value: string) => value === '' || isRandomText(value),
} as const satisfies SettingDefinition<string>['inProduction'];

/** Returns a setting for a secret that callers send; empty if it is not used. */
export function defineTokenSetting(
  options: Pick<SettingDefinition<string>, 'about' | 'changedBy'>,
): SettingDefinition<string> {
  const tokenForm = '22 or more URL-safe characters';
  const tokenOptions = {
    ...options,
    default: '',
    secret: true,
    make: MAKE_TOKEN,
    form: tokenForm,
    pattern: /^$|^[A-Za-z0-9_-]{22,}$/,
  };
  return defineTextSetting({ ...tokenOptions, inProduction: randomToken });
}

export function defineIntegerSetting(
  options: SettingOptions<number> & { min: number; max: number; unit?: string },
): SettingDefinition<number> {
  const { min, max, unit, ...rest } = options;
  const type = `integer ${String(min)}–${String(max)}`;
  const rule = `must be an integer from ${String(min)} to ${String(max)}`;

  return {
    ...rest,
    type: unit ? `${type}, ${unit}` : type,
    parse: (value) => {
      const number = Number(value);
      const isInteger = /^\d+$/.test(value);
      if (!isInteger || number < min || number > max)
        throw new Error(unit ? `${rule} ${unit}` : rule);
      return number;
    },
  };
}

export function defineChoiceSetting<const T extends string>(
  options: SettingOptions<T> & { of: readonly T[] },
): SettingDefinition<T> {
  const { of, ...rest } = options;
  return {
    ...rest,
    type: of.join(' | '),
    parse: (value) => {
      const foundChoice = of.find((each) => each === value);
      if (foundChoice === undefined) throw new Error(`must be one of ${of.join(', ')}`);
      return foundChoice;
    },
  };
}

export function defineListSetting<T>(
  options: SettingOptions<readonly T[]> & {
    form: string;
    item: (text: string) => T;
    least?: number;
    /** @throws Error if the items are not valid together */
    check?: (items: readonly T[]) => void;
  },
): SettingDefinition<readonly T[]> {
  const { form, item, least = 0, check, ...rest } = options;
  return {
    ...rest,
    type: `${form}, separated by commas`,
    parse: (value) => {
      const texts = value.split(',').map((part) => part.trim());
      const items = texts.filter((text) => text !== '').map(item);
      if (items.length < least) throw new Error(`must have at least ${String(least)}`);
      check?.(items);
      return items;
    },
  };
}

/** At most `limit` hits in a fixed window of `window` seconds. */
export interface AllowedRate {
  readonly limit: number;
  readonly window: number;
}

const MOST_HITS = 999_999_999;
const LONGEST_WINDOW = 9_999_999;

export function defineRateSetting(
  options: SettingOptions<AllowedRate>,
): SettingDefinition<AllowedRate> {
  return {
    ...options,
    type: 'count/seconds',
    parse: (value) => {
      const [, count, seconds] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
      const limit = Number(count ?? 0);
      const window = Number(seconds ?? 0);
      if (!isWithin(limit, MOST_HITS) || !isWithin(window, LONGEST_WINDOW))
        throw new Error(
          `must be a count from 1 to ${String(MOST_HITS)} ` +
            `and 1 to ${String(LONGEST_WINDOW)} seconds, such as 10/60`,
        );
      return { limit, window };
    },
  };
}

function isWithin(number: number, most: number): boolean {
  return number >= 1 && number <= most;
}

/** Reads a list item that is a whole number of seconds from 1 to a day. */
export function parseSeconds(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 86_400)
    throw new Error('must be whole numbers from 1 to 86400 seconds');
  return number;
}

/** Returns true for the ISO 3166-1 alpha-2 code of a country that has phone numbers. */
export function isCountry(value: string): boolean {
  return /^[A-Z]{2}$/.test(value) && isSupportedCountry(value);
}

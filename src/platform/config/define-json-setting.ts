import { createRequire } from 'node:module';
import type * as Zod from 'zod';
import { toJsonFaults, toIssueMessage } from './json-faults.js';
import { JsonSchemas } from './json-schemas.js';
import type { EnvironmentVariables, SettingOptions, SettingDefinition } from './setting.js';
import { readTextFile } from './read-text-file.js';

/** `list`: a JSON list, or the path of a file with one. `file`: the path of a file. */
const JSON_FORMS = {
  list: 'a JSON list, or the path of a file with one',
  file: 'a path of a JSON file',
} as const;

/**
 * Loaded with the first JSON setting, because zod takes a tenth of the start and most installations
 * need none of it.
 */
let createSchemas: ((env: EnvironmentVariables) => JsonSchemas) | undefined;

/**
 * Returns a setting that is JSON. `schema` is its shape; `none` is its value when it is not set.
 * All faults are reported at once, each with its place in the JSON and without a value.
 * @example
 * ALLOWED_PREFIXES: defineJsonSetting({
 *   about: 'Prefixes that may get text messages',
 *   changedBy: 'An operator who serves one country',
 *   default: '',
 *   form: 'list',
 *   none: [],
 *   schema: (schemas) => schemas.listOfTexts(),
 * }),
 */
export function defineJsonSetting<T, None>(
  options: SettingOptions<T> & {
    form: keyof typeof JSON_FORMS;
    none: None;
    schema: (schemas: JsonSchemas) => Zod.ZodType<T>;
  },
): SettingDefinition<T | None> {
  const { form, none, schema, ...rest } = options;
  return {
    ...rest,
    type: JSON_FORMS[form],
    parse: (text, env = {}) => {
      if (text === '') return none;

      const json = readJson(text, form);
      createSchemas ??= loadSchemas();
      const shape = schema(createSchemas(env));
      const parseResult = shape.safeParse(json, { error: toIssueMessage });
      if (parseResult.success) return parseResult.data;
      throw new AggregateError(toJsonFaults(parseResult.error));
    },
  };
}

function loadSchemas(): (env: EnvironmentVariables) => JsonSchemas {
  const zod = createRequire(import.meta.url)('zod') as typeof Zod;
  return (env) => new JsonSchemas(zod, env);
}

function readJson(text: string, form: keyof typeof JSON_FORMS): unknown {
  const isJson = form === 'list' && text.trimStart().startsWith('[');
  const jsonText = isJson ? text : readFile(text, JSON_FORMS[form]);
  try {
    return JSON.parse(jsonText);
  } catch {
    // The message of the parser contains parts of the text.
    throw new Error('is not JSON');
  }
}

function readFile(path: string, form: string): string {
  try {
    return readTextFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`must be ${form}; a file cannot be read (${String(code)})`, { cause: error });
  }
}

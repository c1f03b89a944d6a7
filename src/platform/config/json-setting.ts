import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Zod from 'zod';
import { faultsOf, wordingOf } from './json-faults.js';
import { Schemas } from './schemas.js';
import type { Environment, Options, Setting } from './setting.js';

/** `list`: a JSON list, or the path of a file with one. `file`: the path of a file. */
const FORMS = { list: 'a JSON list, or the path of a file with one', file: 'a path of a JSON file' } as const;

/**
 * Loaded with the first JSON setting, because zod takes a tenth of the start and most installations need none of it.
 */
let schemas: ((env: Environment) => Schemas) | undefined;

/**
 * Returns a setting that is JSON. `schema` is its shape; `none` is its value when it is not set. All faults are
 * reported at once, each with its place in the JSON and without a value.
 */
export function jsonSetting<T, None>(
  options: Options<T> & { form: keyof typeof FORMS; none: None; schema: (schemas: Schemas) => Zod.ZodType<T> },
): Setting<T | None> {
  const { form, none, schema, ...rest } = options;
  return {
    ...rest,
    type: FORMS[form],
    parse: (text, env = {}) => {
      if (text === '') return none;
      const json = readJson(text, form);
      schemas ??= loadSchemas();
      const result = schema(schemas(env)).safeParse(json, { error: wordingOf });
      if (result.success) return result.data;
      throw new AggregateError(faultsOf(result.error));
    },
  };
}

function loadSchemas(): (env: Environment) => Schemas {
  const zod = createRequire(import.meta.url)('zod') as typeof Zod;
  return (env) => new Schemas(zod, env);
}

function readJson(text: string, form: keyof typeof FORMS): unknown {
  const isJson = form === 'list' && text.trimStart().startsWith('[');
  const json = isJson ? text : readFile(text, FORMS[form]);
  try {
    return JSON.parse(json);
  } catch {
    // The message of the parser contains parts of the text.
    throw new Error('is not JSON');
  }
}

function readFile(path: string, form: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`must be ${form}; a file cannot be read (${String((error as NodeJS.ErrnoException).code)})`, {
      cause: error,
    });
  }
}

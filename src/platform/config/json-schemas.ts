import type * as Zod from 'zod';
import { toIssueMessage } from './json-faults.js';
import type { EnvironmentVariables } from './setting.js';

/** A secret from the environment, with the name of its variable, which may be logged. */
export interface EnvironmentSecret {
  readonly id: string;
  readonly value: string;
}

const UNSET_RULE = 'names an environment variable that is not set';

/** Builds the schemas of JSON settings: zod, and the forms that several of them need. */
export class JsonSchemas {
  constructor(
    readonly z: typeof Zod,
    private readonly env: EnvironmentVariables,
  ) {}

  /** Accepts a text of a form, which `rule` names. */
  text(form: (text: string) => boolean, rule: string) {
    return this.z.string(rule).refine(form, rule);
  }

  pattern(pattern: RegExp, rule: string) {
    return this.text((text) => pattern.test(text), rule);
  }

  integer(least: number, most: number) {
    const rule = `must be an integer from ${String(least)} to ${String(most)}`;
    const isWithin = (value: number) => Number.isInteger(value) && value >= least && value <= most;
    return this.z.number(rule).refine(isWithin, rule);
  }

  /** Accepts a text, a number or a truth value. */
  scalar() {
    const { z } = this;
    return z.union(
      [z.string(), z.number(), z.boolean()],
      'must be a text, a number or true or false',
    );
  }

  /** Accepts a list of texts and numbers. */
  listOfValues() {
    const { z } = this;
    return z.array(z.union([z.string(), z.number()], 'must be a text or a number')).readonly();
  }

  /** Accepts a list of texts of which none is empty. */
  listOfTexts() {
    return this.z.array(this.pattern(/./s, 'must be a text that is not empty')).readonly();
  }

  /**
   * Replaces a text `$NAME` by the variable NAME, as a number or a truth value if the schema does
   * not accept a text.
   */
  orVariable<T extends Zod.ZodType>(schema: T) {
    return this.z.preprocess((value, context) => {
      if (typeof value !== 'string' || !value.startsWith('$')) return value;
      const text = this.env[value.slice(1)];
      if (!text) {
        context.addIssue(UNSET_RULE);
        return undefined;
      }
      if (schema.safeParse(text).success) return text;
      return parseScalar(text);
    }, schema);
  }

  /**
   * Accepts `$NAME` of a variable that contains a secret. A secret typed here by mistake is not
   * repeated in the fault.
   */
  secretVariable(form = /^/, rule = '') {
    return this.pattern(
      /^\$[A-Z][A-Z0-9_]{2,60}$/,
      'must be $ and the name of an environment variable',
    ).transform((name, context): EnvironmentSecret => {
      const variableName = name.slice(1);
      const value = this.env[variableName] ?? '';
      if (value === '') context.addIssue(UNSET_RULE);
      else if (!form.test(value)) context.addIssue(rule);
      return { id: variableName, value };
    });
  }

  /** Refuses a member that only other variants of the object have. */
  refuseMember(rule: string) {
    return this.z.undefined({ error: rule }).optional();
  }

  /**
   * Accepts an object whose schema depends on one of its members; `otherwise` finds the faults if
   * the variant is unknown.
   */
  variantsBy<T extends Zod.ZodType>(
    member: string,
    schemas: Readonly<Record<string, T>>,
    otherwise: Zod.ZodType,
  ): Zod.ZodType<Zod.output<T>> {
    return this.z.unknown().transform((json, context) => {
      const variant: unknown = isObject(json) ? json[member] : undefined;
      const isKnown = typeof variant === 'string' && Object.hasOwn(schemas, variant);
      const schema = (isKnown ? schemas[variant] : undefined) ?? otherwise;
      const result = schema.safeParse(json, { error: toIssueMessage });
      if (result.success) return result.data as Zod.output<T>;

      for (const { message, path } of result.error.issues)
        context.addIssue({ code: 'custom', message, path });
      return json as Zod.output<T>;
    });
  }

  /** Accepts a list whose objects have different names. */
  listOfNamed<T extends Zod.ZodType>(schema: T) {
    const itemList = this.z.array(schema);
    return itemList
      .superRefine((items, context) => {
        const names = readNames(items);
        names.forEach((name, i) => {
          const isName = typeof name === 'string' && name !== '';
          if (isName && names.indexOf(name) < i)
            context.addIssue({ code: 'custom', message: 'is taken by another', path: [i, 'name'] });
        });
      }, ALWAYS_CHECK)
      .readonly();
  }
}

/**
 * Runs a check even if there are other faults, so that all are reported at once. Its input may be
 * of any type.
 */
export const ALWAYS_CHECK = { when: () => true } as const;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the names of the objects of a list; undefined for what is no object. */
function readNames(items: unknown): unknown[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    if (!isObject(item)) return undefined;
    return item['name'];
  });
}

function parseScalar(text: string): string | number | boolean {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (text === 'true') return true;
  if (text === 'false') return false;
  return text;
}

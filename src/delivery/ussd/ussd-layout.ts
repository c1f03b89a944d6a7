import type { JsonSchemas } from '../../platform/config/index.js';
import { findPlaceholders } from '../../platform/config/index.js';

/**
 * The fields of a callback. `dialled` is our code and `extra` the digits behind it. `typed` is the
 * dialled string, or the last or all replies since. `event` is begin, input or end, and `sequence`
 * the number of the turn in the session.
 */
export const LAYOUT_FIELDS = [
  'session',
  'from',
  'dialled',
  'extra',
  'typed',
  'event',
  'sequence',
] as const;
export type UssdLayoutField = (typeof LAYOUT_FIELDS)[number];

/**
 * Returns the schema of a layout: the members of a callback and the templates of the responses.
 * Each field lists members, of which the first one present counts; `a.b` is member b of a.
 */
export function defineUssdLayout(schemas: JsonSchemas) {
  const { z } = schemas;
  const definePlaces = () =>
    z.preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      schemas.listOfTexts().default([]),
    );
  const defineWords = () =>
    schemas
      .listOfTexts()
      .transform((texts): readonly string[] => texts.map((text) => text.toLowerCase()))
      .default([]);
  const defineAnswer = () =>
    z
      .unknown()
      .refine((template) => findPlaceholders(template).includes('text'), 'must hold {text} once');
  const fields = z
    .strictObject({
      session: definePlaces(),
      from: definePlaces(),
      dialled: definePlaces(),
      extra: definePlaces(),
      typed: definePlaces(),
      event: definePlaces(),
      sequence: definePlaces(),
    } satisfies Record<UssdLayoutField, unknown>)
    .superRefine(({ from, dialled, typed }, context) => {
      const addFault = (field: UssdLayoutField) => {
        context.addIssue({
          code: 'custom',
          message: 'must name a member',
          path: [field],
        });
      };
      if (from.length === 0) addFault('from');
      if (dialled.length + typed.length === 0) addFault('dialled');
    });
  return z.strictObject({
    fields,
    /** Values of `event` that open and that end a session. */
    begins: defineWords(),
    ends: defineWords(),
    /** A text or a JSON value; `{text}` in it is the screen, `{name}` a member of the callback. */
    answer: z.strictObject({ open: defineAnswer(), close: defineAnswer() }),
    /**
     * `international` numbers have a country code, with or without `+`; `any` is as people write
     * them.
     */
    numbers: z.enum(['any', 'international']).default('any'),
  });
}

export type UssdGatewayLayout = ReturnType<typeof defineUssdLayout>['_output'];

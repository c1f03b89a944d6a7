import type { Schemas } from '../config/index.js';
import { placeholdersIn } from '../template/index.js';

/**
 * session: its id. from: the caller. dialled: our code. extra: digits dialled behind it. typed: the dialled string, or what was typed since,
 * the last or all of it. event: begin, input or end. sequence: number of the turn in the session.
 */
export const LAYOUT_FIELDS = ['session', 'from', 'dialled', 'extra', 'typed', 'event', 'sequence'] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

/**
 * Where a callback has what, and how it is answered. Each field lists the members where it may stand, of which the first one that is
 * there counts; `a.b` is member b of a.
 */
export function ussdLayout(schemas: Schemas) {
  const { z } = schemas;
  const places = () =>
    z.preprocess((value) => (typeof value === 'string' ? [value] : value), schemas.texts().default([]));
  const words = () =>
    schemas
      .texts()
      .transform((texts): readonly string[] => texts.map((text) => text.toLowerCase()))
      .default([]);
  const answer = () =>
    z.unknown().refine((template) => placeholdersIn(template).includes('text'), 'must hold {text} once');
  const fields = z
    .strictObject({
      ...{ session: places(), from: places(), dialled: places(), extra: places(), typed: places() },
      ...{ event: places(), sequence: places() },
    } satisfies Record<LayoutField, unknown>)
    .superRefine(({ from, dialled, typed }, context) => {
      const fault = (field: LayoutField) => {
        context.addIssue({ code: 'custom', message: 'must name a member', path: [field] });
      };
      if (from.length === 0) fault('from');
      if (dialled.length + typed.length === 0) fault('dialled');
    });
  return z.strictObject({
    fields,
    /** Values of `event` that open a session, and those that say that it has ended. */
    begins: words(),
    ends: words(),
    /** A text or a JSON value; `{text}` in it is the screen, `{name}` a member of the callback. */
    answer: z.strictObject({ open: answer(), close: answer() }),
    /** `international`: always with the country code, with or without `+`; `any`: as people write numbers. */
    numbers: z.enum(['any', 'international']).default('any'),
  });
}

export type UssdLayout = ReturnType<typeof ussdLayout>['_output'];

import { ERRORS, FIELD_RULES } from '../errors/index.js';

/**
 * Returns the number of an `ID` argument. A number larger than any id of ours becomes 0, which
 * names nothing.
 * @throws AppError BAD_USER_INPUT when it is not a string of decimal digits.
 */
export function readId(field: string, id: string): number {
  if (!/^\d{1,20}$/.test(id))
    throw ERRORS.BAD_USER_INPUT({ fields: [{ field, rule: FIELD_RULES.ID }] });
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Reads an `ID` argument that may be left out or null, as `readId` does. */
export function readOptionalId(field: string, id: string | null | undefined): number | undefined {
  if (id === undefined || id === null) return undefined;
  return readId(field, id);
}

import { AppError, ERRORS, FIELD_RULES } from '../errors/index.js';

/**
 * An `ID` argument as the number it stands for; 0, which names nothing, when it is larger than any id of ours.
 * @throws AppError BAD_USER_INPUT when it is not a string of decimal digits.
 */
export function readId(field: string, id: string): number {
  if (!/^\d{1,20}$/.test(id)) throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field, rule: FIELD_RULES.ID }] });
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : 0;
}

/** A generated id is 2^53 or larger, so a JavaScript number does not hold it exactly (CLU-6). */
export class ExhaustedIdsError extends Error {}

/**
 * Checks an id of a row that was inserted or read. A driver returns an inexact one as text or as a
 * rounded number.
 * @throws ExhaustedIdsError
 */
export function assertExact(id: unknown): void {
  if (!Number.isSafeInteger(id))
    throw new ExhaustedIdsError(`the id ${String(id)} is not below 2^53`);
}

/** A DateTime of the service, or milliseconds since the epoch. */
export type TimeValue = string | number | null;

/** Returns milliseconds since the epoch; NaN if there is no time. */
export function toMilliseconds(time: TimeValue): number {
  if (typeof time === 'string') return Date.parse(`${time.replace(' ', 'T')}Z`);
  return time ?? NaN;
}

const DATE_TIME_FORM =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Reads `YYYY-MM-DD HH:MM:SS` (UTC) or RFC 3339 into UTC milliseconds. Returns undefined for
 * another form, and for a date or time that does not exist.
 */
export function parseDateTime(text: string): number | undefined {
  const match = DATE_TIME_FORM.exec(text);
  if (match === null) return undefined;

  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as DateTimeParts;
  const zone = match[8];
  if (text[10] !== ' ' && zone === undefined) return undefined;

  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const milliseconds = (match[7] ?? '0').padEnd(3, '0').slice(0, 3);
  at.setUTCHours(hour, minute, second, Number(milliseconds));
  const isRealTime =
    at.getUTCFullYear() === year &&
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    at.getUTCHours() === hour &&
    at.getUTCMinutes() === minute &&
    at.getUTCSeconds() === second;
  if (!isRealTime) return undefined;

  const zoneOffset = parseOffsetMinutes(zone);
  if (zoneOffset === undefined) return undefined;
  return at.getTime() - zoneOffset * 60_000;
}

type DateTimeParts = [number, number, number, number, number, number];

function parseOffsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;

  const offset = hours * 60 + minutes;
  return zone.startsWith('-') ? -offset : offset;
}

/** Formats UTC milliseconds as `YYYY-MM-DD HH:MM:SS`. */
export function formatDateTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

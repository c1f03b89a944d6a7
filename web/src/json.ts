export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(record: JsonRecord, name: string): string {
  const value = record[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function readNumber(record: JsonRecord, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function readRecords(record: JsonRecord, name: string): readonly JsonRecord[] {
  const value = record[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns null if the text is not JSON, such as the HTML error page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns null if the body is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}

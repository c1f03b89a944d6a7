export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readTextMember(record: JsonRecord, name: string): string {
  const memberValue = record[name];
  if (typeof memberValue === 'string') return memberValue;
  if (typeof memberValue === 'number') return String(memberValue);
  return '';
}

export function readNumberMember(record: JsonRecord, name: string): number | null {
  const memberValue = record[name];
  if (typeof memberValue === 'number' && Number.isFinite(memberValue)) return memberValue;
  return null;
}

/** Returns a member that is a record; {} if it is missing or anything else. */
export function readRecordMember(record: unknown, name: string): JsonRecord {
  const memberValue = isRecord(record) ? record[name] : undefined;
  if (isRecord(memberValue)) return memberValue;
  return {};
}

export function readRecordMembers(record: JsonRecord, name: string): readonly JsonRecord[] {
  const memberValue = record[name];
  if (!Array.isArray(memberValue)) return [];
  return memberValue.filter(isRecord);
}

/** Returns null if the text is not JSON, such as the HTML error page of a proxy. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns null if the body is not JSON. */
export async function readJsonBody(response: Response): Promise<unknown> {
  return parseJsonText(await response.text());
}

import { isRecord, readRecordMember, readRecordMembers, readTextMember } from './json';

/** Returns the codes of a refusal of REST or GraphQL, each once. */
export function listErrorCodes(body: unknown): string[] {
  if (!isRecord(body)) return [];
  const codes = readRecordMembers(body, 'errors').map((error) => {
    const code = readTextMember(readRecordMember(error, 'extensions'), 'code');
    return code || readTextMember(error, 'readable_code');
  });
  return [...new Set(codes)].filter((code) => code !== '');
}

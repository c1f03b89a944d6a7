import type { ExecutionResult } from 'graphql';
import { isRecord, type JsonRecord, readRecordMember, readRecordMembers } from '../json';

/**
 * Returns the response of introspection with the types and fields of staff last. The search of the
 * schema lists in this order, so it finds `Ticket` before `StaffTicket`.
 */
export function putStaffLast(result: ExecutionResult): ExecutionResult {
  if (!isRecord(result.data)) return result;
  const schema = readRecordMember(result.data, '__schema');
  const types = sortStaffLast(readRecordMembers(schema, 'types')).map(sortFieldsOfType);
  return { ...result, data: { ...result.data, __schema: { ...schema, types } } };
}

function sortFieldsOfType(type: JsonRecord): JsonRecord {
  // Types without fields have null.
  if (!Array.isArray(type['fields'])) return type;
  return { ...type, fields: sortStaffLast(readRecordMembers(type, 'fields')) };
}

function sortStaffLast(named: readonly JsonRecord[]): readonly JsonRecord[] {
  return named.toSorted((first, second) => Number(isOfStaff(first)) - Number(isOfStaff(second)));
}

function isOfStaff({ name }: JsonRecord): boolean {
  return String(name).startsWith('Staff');
}

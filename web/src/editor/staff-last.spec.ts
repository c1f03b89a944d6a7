import { readFileSync } from 'node:fs';
import { buildClientSchema, buildSchema, introspectionFromSchema } from 'graphql';
import { expect, it } from 'vitest';
import { putStaffLast } from './staff-last';

const SCHEMA_FILE = new URL('../../../src/platform/graphql/schema.gql', import.meta.url);

it('puts each type and field before those of staff, and keeps all', () => {
  const wholeSchema = buildSchema(readFileSync(SCHEMA_FILE, 'utf8'));
  const { data } = putStaffLast({ data: { ...introspectionFromSchema(wholeSchema) } });
  const sortedSchema = buildClientSchema(data as never);
  const typeNames = Object.keys(sortedSchema.getTypeMap());
  expect(typeNames.filter((name) => name.includes('Ticket')).slice(0, 2)).toEqual([
    'Ticket',
    'TicketDepartment',
  ]);
  expect(typeNames.toSorted()).toEqual(Object.keys(wholeSchema.getTypeMap()).sort());
  const queryNames = Object.keys(sortedSchema.getQueryType()?.getFields() ?? {});
  expect(queryNames.indexOf('Tickets')).toBeLessThan(queryNames.indexOf('StaffTickets'));
});

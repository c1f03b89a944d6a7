import { isEnumType, isObjectType, isSpecifiedScalarType, type GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsReference } from '../../scripts/reference/operations.js';
import { Actor } from '../support/actors/actor.js';
import { schemaOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { useApp } from '../support/servers/app.js';

describe('docs/graphql-operations.md and docs/staff-operations.md', () => {
  let schema: GraphQLSchema;
  const app = useApp();
  beforeAll(() => {
    schema = schemaOf(app);
  });

  it('have each operation and each type of the schema on one page: apps or staff', () => {
    const apps = operationsReference(schema);
    const staff = operationsReference(schema, 'staff');
    const names = (text: string) => [...text.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
    expect(names(apps).filter((name) => names(staff).includes(name))).toEqual([]);
    expect(names(apps).filter((name) => /\bStaff/.test(name))).toEqual([]);
    expect(names(apps)).toContain('TicketAdd');
    expect(names(staff)).toContain('StaffTicketReopen');
    expect(staff.match(/^Returns .* Scope `(?!admin:)/gm)).toBeNull();
  });

  it('list each field and each value of the schema', () => {
    const text = operationsReference(schema) + operationsReference(schema, 'staff');
    for (const type of Object.values(schema.getTypeMap())) {
      if (/^(__.*|Query|Mutation)$/.test(type.name) || isSpecifiedScalarType(type)) continue;
      const [entry = ''] =
        new RegExp(`^### [a-z]+ ${type.name}$[^]*?(?=^#|(?![^]))`, 'm').exec(text) ?? [];
      const names = isEnumType(type)
        ? type.getValues().map(({ name }) => name)
        : isObjectType(type)
          ? Object.keys(type.getFields())
          : [];
      expect([...entry.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name)).toEqual(names);
      expect(entry).not.toBe('');
    }
  });

  it('have the cost that the service counts', async () => {
    const actor = await Actor.signedIn(app);
    const text = operationsReference(schema);
    for (const [field, operation] of [
      ['Me', '{ Me { id } }'],
      ['Tickets', '{ Tickets { id } }'],
      ['UnreadTicketsCount', '{ UnreadTicketsCount }'],
      ['MeExport', '{ MeExport { __typename } }'],
      ['MeEdit', 'mutation { MeEdit(first_name: "Sara") { id } }'],
    ] as const) {
      const [, cost] = new RegExp(`^### ${field}$[^]*?Cost (\\d+)\\.`, 'm').exec(text) ?? [];
      const headers = {
        authorization: `Bearer ${actor.tokens?.access_token ?? ''}`,
        'x-graphql-cost': '1',
      };
      const { body } = await postJson(`${app.url}/api/v4/graphql`, { query: operation }, headers);
      expect([field, body['extensions']]).toEqual([
        field,
        { cost: { operation: Number(cost), limit: 1000 } },
      ]);
    }
  });
});

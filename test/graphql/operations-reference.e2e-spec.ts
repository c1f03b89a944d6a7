import { isEnumType, isObjectType, isSpecifiedScalarType, type GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationsReference } from '../../scripts/reference/operations.js';
import { Actor } from '../support/actors/actor.js';
import { schemaOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { useApp } from '../support/servers/app.js';

describe('docs/graphql-operations.md', () => {
  let schema: GraphQLSchema;
  const app = useApp();
  beforeAll(() => {
    schema = schemaOf(app);
  });

  it('lists each field and each value of the schema', () => {
    const text = operationsReference(schema);
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

  it('has the cost that the service counts', async () => {
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

import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getIntrospectionQuery,
  graphqlSync,
  Kind,
  parse,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { IntrospectionCounter } from './introspection-counter.js';

const SCHEMA = buildSchema(readFileSync('src/platform/graphql/schema.gql', 'utf8'));

function counted(query: string): number {
  const { definitions } = parse(query);
  const fragments = definitions.filter(
    (each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION,
  );
  const operation = definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const introspection = new IntrospectionCounter(
    SCHEMA,
    new Map(fragments.map((each) => [each.name.value, each])),
  );
  const fields = (operation?.selectionSet.selections ?? []).filter(
    (each) => each.kind === Kind.FIELD,
  );
  return fields.reduce(
    (sum, field) => sum + introspection.countObjects(field, nameIn(field.arguments?.[0]?.value)),
    0,
  );
}

const nameIn = (value: unknown) => (value as { value?: string } | undefined)?.value;

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, each) => sum + objectsIn(each), 0);
  return Array.isArray(value) ? inside : inside + 1;
}

describe('Introspection', () => {
  it.each([
    ['the query of GraphiQL', getIntrospectionQuery()],
    ['types', '{ __schema { types { name } } }'],
    [
      'one type',
      '{ __type(name: "Ticket") { name fields { name args { name type { name ofType { name } } } } } }',
    ],
    [
      'fields of fields',
      '{ __schema { types { fields { type { ofType { fields { args { name } } } } } } } }',
    ],
    [
      'fragments',
      '{ __schema { ...a } } fragment a on __Schema { queryType { ... { fields { name } } } }',
    ],
    ['aliases', '{ a: __schema { types { name } } b: __schema { directives { args { name } } } }'],
    ['a type that does not exist', '{ __type(name: "Nothing") { name } }'],
  ])('counts the objects that the response has: %s [GQL-6]', (_name, query) => {
    const { data, errors } = graphqlSync({ schema: SCHEMA, source: query });
    expect(errors).toBeUndefined();
    expect(counted(query)).toBe(Math.max(1, objectsIn(data) - 1));
  });

  it('counts a fragment once for each object, however often fragments spread it [GQL-6]', () => {
    const doubled = Array.from({ length: 12 }, (_, level) => {
      const inner = `...f${String(level + 1)}`;
      return `fragment f${String(level)} on __Schema { ${inner} ${inner} }`;
    });
    const query = `{ __schema { ...f0 } } ${doubled.join(' ')}`;

    expect(counted(`${query} fragment f12 on __Schema { queryType { name } }`)).toBe(2);
  });
});

import { buildSchema, execute, Kind, OperationTypeNode, parse, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../request-context.js';
import { runPlan } from './plan-run.js';
import { planQuery } from './query-plan.js';

const SDL = `
  type Query { item: Item needed: Item! items: [Item] needs: [Item!] grid: [[Int!]] names(of: Int = 2): [String!]! }
  type Item { id: ID! name: String size: Int child: Item must: Item! }`;

type Item = Readonly<Record<string, unknown>>;

function schemaOf(resolvers: Readonly<Record<string, unknown>>): GraphQLSchema {
  const schema = buildSchema(SDL);
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = schema.getQueryType()?.getFields()[name];
    if (field !== undefined) field.resolve = typeof resolve === 'function' ? (resolve as () => unknown) : () => resolve;
  }
  return schema;
}

/** Runs a query by graphql-js and by its plan. */
async function both(query: string, resolvers: Readonly<Record<string, unknown>>) {
  const schema = schemaOf(resolvers);
  const document = parse(query);
  const expected = await execute({ schema, document });
  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  expect(operation?.operation).toBe(OperationTypeNode.QUERY);
  const fields = operation && planQuery(schema, document, operation);
  if (fields === undefined) throw new Error('was not planned');
  const { data, errors } = await runPlan(fields, {} as RequestContext, {});
  return {
    expected: {
      text: JSON.stringify(expected.data),
      errors: (expected.errors ?? []).map(({ path, locations }) => ({ path, locations })),
    },
    planned: {
      text: JSON.stringify(data),
      errors: errors.map(({ path, locations }) => ({ path, locations: locations.map((each) => ({ ...each })) })),
    },
  };
}

const item: Item = { id: 7, name: 'a', size: 3 };
const later = (value: unknown) => () => Promise.resolve(value);
const fails = () => {
  throw new Error('refused');
};

describe('runPlan', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['an object', '{ item { id name size __typename } }', { item }],
    ['a promise of an object', '{ item { id name } }', { item: later(item) }],
    ['null', '{ item { id } }', { item: null }],
    ['undefined', '{ item { id } }', { item: undefined }],
    ['null in a value that must not be null', '{ item { id must { id } } }', { item: { ...item, must: null } }],
    ['null at a root field that must not be null', '{ item { id } needed { id } }', { item, needed: null }],
    ['a list', '{ items { id name } }', { items: [item, item] }],
    ['a list with null', '{ items { id } }', { items: [item, null] }],
    ['a list with null that allows none', '{ needs { id } }', { needs: [item, null] }],
    ['a list of promises', '{ items { id } }', { items: [later(item)(), later(null)(), rejected()] }],
    ['a list with an error', '{ items { id } }', { items: [new Error('refused'), item] }],
    ['a list with an incomplete item', '{ items { id } }', { items: [{ id: null }, item] }],
    ['a value that is no list', '{ items { id } }', { items: item }],
    ['lists of lists', '{ grid }', { grid: [[1, 2], null, [null], [3]] }],
    ['an argument', '{ names(of: 3) names2: names }', { names: (_: unknown, { of }: { of: number }) => [String(of)] }],
    ['an error', '{ item { id } needed { id } }', { item: fails, needed: item }],
    ['an error within an object', '{ item { id child { id } } }', { item: { ...item, child: fails } }],
    ['an error far below', '{ item { child { must { id } } } }', { item: { child: { must: { id: undefined } } } }],
    [
      'errors that make one object null',
      '{ item { must { id } size child { id } } }',
      { item: { must: fails, child: 1 } },
    ],
    [
      'a rejected promise',
      '{ item { name must { id } } }',
      { item: { name: 'a', must: () => Promise.reject(new Error()) } },
    ],
    ['a method', '{ item { name } }', { item: { name: () => 'called' } }],
    ['a value that does not fit its type', '{ item { size name } }', { item: { size: 'three', name: 'a' } }],
    ['fragments', '{ ...F item { name } } fragment F on Query { item { ... on Item { id } } }', { item }],
    ['promises that end in another order', '{ item { id } items { id } }', { item: slow(item), items: later([item]) }],
  ])('returns the same as graphql-js for %s', async (_name, query, resolvers) => {
    const { expected, planned } = await both(query, resolvers);
    expect(planned).toEqual(expected);
  });
});

function rejected(): Promise<never> {
  const promise = Promise.reject(new Error('refused'));
  promise.catch(() => undefined);
  return promise;
}

function slow(value: unknown) {
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return value;
  };
}

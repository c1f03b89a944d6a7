import { inspect } from 'node:util';
import {
  buildSchema,
  execute,
  Kind,
  parse,
  responsePathAsArray,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { KnownQueries } from './known-queries.js';

const SDL = `
  type Query { item: Item needed: Item! items: [Item] needs: [Item!] grid: [[Int!]] names(of: Int = 2): [String!]! }
  type Item { id: ID! name: String size: Int child: Item must: Item! }`;

type Values = Readonly<Record<string, unknown>>;

const item: Values = { id: 7, name: 'a', size: 3 };
const later = (value: unknown) => () => Promise.resolve(value);
const fails = () => {
  throw new Error('refused');
};
const rejects = () => Promise.reject(new Error('refused'));

/** Builds a schema as Nest does: each field has a resolver, also that of a property. */
function schemaOf(values: Values) {
  const schema = buildSchema(SDL);
  const type = schema.getType('Item') as GraphQLObjectType<Values>;
  for (const [name, field] of Object.entries(type.getFields()))
    field.resolve = (source) => source[name];
  for (const [name, field] of Object.entries(schema.getQueryType()?.getFields() ?? {})) {
    const value = values[name];
    field.resolve = typeof value === 'function' ? (value as () => unknown) : () => value;
  }
  return schema;
}

/** Runs a query often enough that it is compiled, and returns its function. */
async function compiled(schema: ReturnType<typeof schemaOf>, query: string) {
  const known = new KnownQueries();
  known.startCompiling(schema);
  const document = parse(query);
  const [operation] = document.definitions.filter(
    (each) => each.kind === Kind.OPERATION_DEFINITION,
  );
  const { executionDidStart } = await known.requestDidStart();
  type Started = Parameters<typeof executionDidStart>[0];
  const started = { schema, document, request: { query }, operation } as unknown as Started;
  for (let i = 0; i < 8; i += 1) await executionDidStart(started);
  const found = known.findQuery({ query });
  if (found === undefined) throw new Error('was not compiled');
  return found.run;
}

function told({ data, errors = [] }: ExecutionResult): string {
  return JSON.stringify({
    data,
    errors: errors.map(({ path, locations }) => ({ path, locations })),
  });
}

describe('a compiled query', () => {
  it.each<[string, string, Values]>([
    ['an object', '{ item { id name size __typename } }', { item }],
    ['a promise of an object', '{ item { id name } }', { item: later(item) }],
    ['null', '{ item { id } }', { item: null }],
    ['undefined', '{ item { id } }', { item: undefined }],
    [
      'null in a value that must not be null',
      '{ item { id must { id } } }',
      { item: { ...item, must: null } },
    ],
    [
      'null at a root field that must not be null',
      '{ item { id } needed { id } }',
      { item, needed: null },
    ],
    ['a list', '{ items { id name } }', { items: [item, item] }],
    ['a list with null', '{ items { id } }', { items: [item, null] }],
    ['a list with null that allows none', '{ needs { id } }', { needs: [item, null] }],
    [
      'a list of promises',
      '{ items { id } }',
      { items: () => [later(item)(), later(null)(), rejects()] },
    ],
    ['a list with an error', '{ items { id } }', { items: [new Error('refused'), item] }],
    ['a list with an incomplete item', '{ items { id } }', { items: [{ id: null }, item] }],
    ['a value that is no list', '{ items { id } }', { items: item }],
    ['lists of lists', '{ grid }', { grid: [[1, 2], null, [null], [3]] }],
    [
      'an argument',
      '{ names(of: 3) names2: names }',
      { names: (_: unknown, { of }: { of: number }) => [String(of)] },
    ],
    ['an error', '{ item { id } needed { id } }', { item: fails, needed: item }],
    [
      'an error within a list',
      '{ items { id child { must { id } } } }',
      { items: [item, { id: 1, child: {} }] },
    ],
    [
      'an error far below',
      '{ item { child { must { id } } } }',
      { item: { child: { must: { id: undefined } } } },
    ],
    ['a rejected promise', '{ item { id } needed { id } }', { item, needed: rejects }],
    [
      'a value that does not fit its type',
      '{ item { size name } }',
      { item: { size: 'three', name: 'a' } },
    ],
    [
      'fragments',
      '{ ...F item { name } } fragment F on Query { item { ... on Item { id } } }',
      { item },
    ],
    [
      'promises that end in another order',
      '{ item { id } items { id } }',
      { item: later(item), items: [item] },
    ],
  ])('returns the data and the error of graphql-js for %s', async (_name, query, values) => {
    const schema = schemaOf(values);
    const run = await compiled(schema, query);
    expect(told(await run(undefined, {}, {}))).toBe(
      told(await execute({ schema, document: parse(query) })),
    );
  });

  it('gives resolvers the info of graphql-js', async () => {
    const seen: unknown[] = [];
    const note: GraphQLFieldResolver<unknown, unknown, unknown> = (
      _source,
      args,
      _context,
      info,
    ) => {
      const { fieldName, fieldNodes, returnType, parentType, operation, variableValues } = info;
      const names = fieldNodes.map(({ alias, name }) => `${String(alias?.value)} ${name.value}`);
      const path: unknown = responsePathAsArray(info.path);
      seen.push({
        fieldName,
        names,
        path,
        returnType,
        parentType,
        operation: operation.name?.value,
        args,
        variableValues,
      });
      if (fieldName === 'items') return [{}, {}];
      return fieldName === 'id' ? '7' : {};
    };
    const schema = schemaOf({ item: note, items: note, needed: note });
    const type = schema.getType('Item') as GraphQLObjectType;
    for (const name of ['id', 'child', 'must'])
      Object.assign(type.getFields()[name] ?? {}, { resolve: note });
    const query = `query Asked { item { id } a: item { id b: child { id } } ...F items { c: id child { id must { id } } } }
      fragment F on Query { item { must { id } } needed { id } }`;
    await execute({ schema, document: parse(query) });
    const expected = seen
      .splice(0)
      .map((each) => inspect(each))
      .sort();
    await (
      await compiled(schema, query)
    )(undefined, {}, {});
    expect(seen.map((each) => inspect(each)).sort()).toEqual(expected);
  });

  it('reports several errors of one null, of which graphql-js reports the first', async () => {
    const schema = schemaOf({ item: { must: { id: null }, id: null } });
    const run = await compiled(schema, '{ item { must { id } id } }');
    expect((await run(undefined, {}, {})).errors?.length).toBeGreaterThan(1);
  });

  it('refuses variables that do not fit before anything runs', async () => {
    let calls = 0;
    const schema = schemaOf({ names: () => [String((calls += 1))] });
    const run = await compiled(schema, 'query ($of: Int) { names(of: $of) }');
    for (const of of ['3', 1.5, 2 ** 31, [1], {}]) {
      expect(await run(undefined, {}, { of })).toEqual({
        errors: [expect.objectContaining({ path: undefined })],
      });
    }
    expect(calls).toBe(0);
  });
});

import {
  buildSchema,
  isObjectType,
  parse,
  Kind,
  OperationTypeNode,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { measureOperation } from './operation-shape.js';
import { findExcess } from './shape-excess.js';

/** Bytes of `Node.text`. */
const LONGEST = 40_000;
const SCHEMA = buildSchema(`
  type Query { Node: Node, Nodes(id: ID, limit: Int = 20): [Node!], Found(limit: Int = 20, words: String): [Node!] }
  type Node { id: ID!, next: Node, parts: [Node!]!, name: String!, text: String! }
`);
for (const type of [SCHEMA.getType('Node')]) {
  if (isObjectType(type))
    Object.assign(type.getFields()['text'] ?? {}, { extensions: { longest: LONGEST, cost: 1 } });
}

const isSearch = (isGiven: (name: string) => boolean) => isGiven('words');
Object.assign(SCHEMA.getQueryType()?.getFields()['Found'] ?? {}, {
  extensions: { search: isSearch },
});

function shapeOf(query: string, variables: Record<string, unknown> = {}) {
  const document = parse(query);
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return measureOperation(SCHEMA, document, operation as OperationDefinitionNode, variables);
}

describe('measure', () => {
  it('counts every object once', () => {
    expect(shapeOf('{ Node { id next { id } } }')).toMatchObject({ depth: 3, cost: 2 });
  });

  it('counts the objects of a list as often as its limit says', () => {
    expect(shapeOf('{ Nodes(limit: 7) { id } }').cost).toBe(7);
    expect(shapeOf('query ($n: Int) { Nodes(limit: $n) { id } }', { n: 9 }).cost).toBe(9);
    expect(shapeOf('query ($n: Int = 200) { Nodes(limit: $n) { id } }').cost).toBe(200);
    expect(shapeOf('query ($n: Int = 200) { Nodes(limit: $n) { id } }', { n: 9 }).cost).toBe(9);
    expect(shapeOf('{ Nodes { id } }').cost).toBe(20);
    expect(shapeOf('{ Nodes(limit: -1) { id } }').cost).toBe(20);
  });

  it('counts a list with an id as one object, whatever its limit', () => {
    expect(shapeOf('{ Nodes(id: 5) { id } }').cost).toBe(1);
    expect(shapeOf('{ Nodes(id: "5", limit: 200) { id } }').cost).toBe(1);
    expect(shapeOf('query ($id: ID) { Nodes(id: $id) { id } }', { id: '5' }).cost).toBe(1);
    expect(shapeOf('query ($id: ID = 5) { Nodes(id: $id) { id } }').cost).toBe(1);
    expect(shapeOf('query ($id: ID = "5") { Nodes(id: $id, limit: 200) { id } }').cost).toBe(1);
    expect(shapeOf('query ($id: ID = "5") { Nodes(id: $id) { id } }', { id: null }).cost).toBe(20);
    expect(shapeOf('query ($id: ID = null) { Nodes(id: $id) { id } }').cost).toBe(20);
    expect(shapeOf('query ($id: ID) { Nodes(id: $id) { id } }', { id: null }).cost).toBe(20);
    expect(shapeOf('query ($id: ID) { Nodes(id: $id) { id } }').cost).toBe(20);
    expect(shapeOf('{ Nodes(id: null) { id } }').cost).toBe(20);
  });

  it('counts lists without a limit 20 times, and lists in lists as products', () => {
    expect(shapeOf('{ Node { parts { id } } }').cost).toBe(21);
    expect(shapeOf('{ Nodes(limit: 10) { parts { id } } }').cost).toBe(210);
  });

  it('counts the content of a fragment at each spread', () => {
    const query =
      '{ a: Node { ...f } b: Node { ...f } } fragment f on Node { x: id next @include(if: true) { id } }';
    expect(shapeOf(query)).toMatchObject({ depth: 3, cost: 4, aliases: 4, directives: 2 });
  });

  it('counts a search by the arguments that are given [LIM-8]', () => {
    const costOf = (args: string, variables = {}) =>
      shapeOf(`query ($w: String) { Found(${args}) { id } }`, variables).cost;
    expect(costOf('limit: 3')).toBe(3);
    expect(costOf('limit: 3, words: null')).toBe(3);
    expect(costOf('limit: 3, words: $w')).toBe(3);
    expect(costOf('limit: 3, words: $w', { w: 'a' })).toBe(203);
    expect(costOf('limit: 3, words: "a"')).toBe(203);
  });

  it('names the root fields through fragments', () => {
    const query = '{ ...f ... on Query { Nodes { id } } } fragment f on Query { Node { id } }';
    expect(shapeOf(query).rootFields).toEqual(['Node', 'Nodes']);
  });

  it('finds 8 levels of fields, one more than allowed, in fragments as well [GQL-1]', () => {
    const excess = (query: string) => findExcess(shapeOf(query), OperationTypeNode.QUERY)?.details;
    const nested = (levels: number) =>
      `{ Node ${'{ next '.repeat(levels - 2)}{ id }${' }'.repeat(levels - 2)} }`;
    expect(excess(nested(7))).toBeUndefined();
    expect(excess(nested(8))).toEqual({ depth: 8, limit: 7 });
    const within = (levels: number) =>
      `{ Node { ...f } } fragment f on Node ${nested(levels).slice(6, -1)}`;
    expect(excess(within(7))).toBeUndefined();
    expect(excess(within(8))).toEqual({ depth: 8, limit: 7 });
  });

  it('counts each selection of a long text once for each object [GQL-5]', () => {
    expect(shapeOf('{ Node { text } }').cost).toBe(2);
    expect(shapeOf('{ Nodes(limit: 20) { id name text } }').cost).toBe(40);
    expect(shapeOf('{ Nodes(limit: 20) { a: text b: text text } }').cost).toBe(80);
    expect(
      shapeOf('{ Nodes(limit: 2) { ...f x: next { ...f } } } fragment f on Node { text }').cost,
    ).toBe(8);
    expect(shapeOf('{ Nodes(limit: 2) { ...f ...f } } fragment f on Node { text }').cost).toBe(4);
  });

  it('counts the bytes of names and values at their largest, once for each object and selection [GQL-5]', () => {
    const bytes = (query: string) => shapeOf(query).response_bytes;
    const perObject = (fields: string) => bytes(`{ Nodes(limit: 20) { ${fields} } }`) / 20;
    for (const [fields, longest] of [
      ['name', 1_024],
      ['text', LONGEST],
      ['a: text b: text', 2 * LONGEST],
      ['text ... on Node { b: text }', 2 * LONGEST],
    ] as const) {
      expect(perObject(fields)).toBeGreaterThan(longest);
      expect(perObject(fields)).toBeLessThan(longest + 100);
    }
    expect(bytes('{ Nodes(limit: 20) { parts { text } } }')).toBeGreaterThan(20 * 20 * LONGEST);
    expect(bytes('{ Nodes(limit: 20, id: 1) { text } }')).toBeLessThan(LONGEST + 100);
    const alias = 'a'.repeat(100);
    expect(
      bytes(`{ Nodes(limit: 20) { ${alias}: id } }`) - bytes('{ Nodes(limit: 20) { id } }'),
    ).toBe(20 * 98);
  });

  it('allows 4 MiB of response and no byte more, whatever the operation [GQL-5]', () => {
    for (const type of Object.values(OperationTypeNode)) {
      const excess = (response_bytes: number) =>
        findExcess({ ...shapeOf('{ Node { id } }'), response_bytes }, type);
      expect(excess(4_194_304)).toBeUndefined();
      expect(excess(4_194_305)?.details).toEqual({ response_bytes: 4_194_305, limit: 4_194_304 });
    }
  });

  it('finds an alias of 101 characters, one more than allowed [GQL-1]', () => {
    const excess = (query: string) => findExcess(shapeOf(query), OperationTypeNode.QUERY)?.details;
    for (const at of ['id', 'next { id }', '__typename']) {
      expect(excess(`{ Node { ${'a'.repeat(100)}: ${at} } }`)).toBeUndefined();
      expect(excess(`{ Node { ${'a'.repeat(101)}: ${at} } }`)).toEqual({
        alias_length: 101,
        limit: 100,
      });
    }
  });

  it('counts eight objects of an introspection as one [GQL-6]', () => {
    expect(shapeOf('{ __schema { queryType { name } } }').cost).toBe(1);
    const types = Object.keys(SCHEMA.getTypeMap()).length;
    expect(shapeOf('{ __schema { types { name } } }').cost).toBe(Math.ceil((types + 1) / 8));
    expect(
      shapeOf('query ($n: String!) { __type(name: $n) { fields { name } } }', { n: 'Node' }).cost,
    ).toBe(1);
  });
});

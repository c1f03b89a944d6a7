import { buildSchema, getOperationAST, isObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ReturnedMeter } from './returned-meter.js';

const SCHEMA = buildSchema(`
  interface Owned { owner: Node }
  type Query { Owned: Owned, Node: Node, Nodes(limit: Int = 20): [Node!] }
  type Mutation { NodeAdd: Node }
  type Node { id: ID!, next: Node, parts: [Node!]!, text: String! }
`);
for (const [type, field, cost] of [
  ['Node', 'text', 1],
  ['Query', 'Node', 30],
] as const) {
  const objectType = SCHEMA.getType(type);
  if (isObjectType(objectType))
    Object.assign(objectType.getFields()[field] ?? {}, { extensions: { cost } });
}

function costOf(query: string, data: object): number {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return new ReturnedMeter({ schema: SCHEMA, document, operation, variables: {} }).measureData(
    data,
  );
}

const node = { id: '1', text: 'a', parts: [] };

describe('the cost of what an operation returned', () => {
  it('counts the objects that are there, not those that a list may have', () => {
    expect(costOf('{ Nodes(limit: 200) { id } }', { Nodes: [] })).toBe(0);
    expect(costOf('{ Nodes(limit: 200) { id } }', { Nodes: [node, node] })).toBe(2);
    expect(
      costOf('{ Nodes(limit: 200) { parts { id } } }', {
        Nodes: [{ parts: [node, node, node] }, { parts: [] }],
      }),
    ).toBe(5);
  });

  it('counts aliases, fragments and long texts as often as they are selected', () => {
    expect(
      costOf(
        '{ a: Nodes { ...n b: text } } fragment n on Node { text ... on Node { next { id } } }',
        {
          a: [
            { text: 'a', b: 'a', next: null },
            { text: 'a', b: 'a', next: node },
          ],
        },
      ),
    ).toBe(2 * 3 + 1);
  });

  it('counts a fragment once for each object, however often fragments spread it [GQL-6]', () => {
    const doubled = Array.from({ length: 12 }, (_, level) => {
      const inner = `...f${String(level + 1)}`;
      return `fragment f${String(level)} on Node { ${inner} ${inner} }`;
    });
    const query = `{ Nodes { ...f0 ... on Node { ...f0 } } } ${doubled.join(' ')}`;

    expect(costOf(`${query} fragment f12 on Node { text }`, { Nodes: [node, node] })).toBe(4);
  });

  it('counts the fields of an interface', () => {
    expect(costOf('{ Owned { owner { id } } }', { Owned: { owner: node } })).toBe(2);
  });

  it('keeps the own cost of a field that found nothing, and none of one that was skipped', () => {
    expect(costOf('{ Node { id } }', { Node: null })).toBe(30);
    expect(costOf('{ Node @skip(if: true) { id } }', {})).toBe(0);
  });

  it('keeps the cost of a mutation', () => {
    expect(costOf('mutation { NodeAdd { id } }', { NodeAdd: node })).toBe(11);
  });
});

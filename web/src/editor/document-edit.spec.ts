import { buildSchema, type DocumentNode, Kind, OperationTypeNode, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createArgumentExample, parseLiteral, setArgument, toggleField } from './document-edit';

const SCHEMA = buildSchema(`
  enum Status { NEW CLOSED }
  type Reply { id: ID!, content: String! }
  type Ticket { title: String!, id: ID!, replies: [Reply!]! }
  type Query { Tickets(limit: Int = 20, status: Status): [Ticket!], Version: String! }
  type Mutation { TicketAdd(title: String!, note: String): Ticket! }
`);
const { QUERY, MUTATION } = OperationTypeNode;
const NOTHING: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

const toggled = (text: string, path: string[], type = QUERY) =>
  print(toggleField(text === '' ? NOTHING : parse(text), SCHEMA, type, path)).replace(/\s+/g, ' ');

describe('toggleField, for a field that is not selected', () => {
  it('starts an operation named after the field, and selects the id of an object', () => {
    expect(toggled('', ['Tickets'])).toBe('query Tickets { Tickets { id } }');
    expect(toggled('', ['Version'])).toBe('query Version { Version }');
  });

  it('adds the required arguments', () => {
    expect(toggled('', ['TicketAdd'], MUTATION)).toBe(
      'mutation TicketAdd { TicketAdd(title: "Hello") { id } }',
    );
  });

  it('creates missing parents and keeps existing fields', () => {
    expect(toggled('{ Version }', ['Tickets', 'replies', 'content'])).toBe(
      '{ Version Tickets { replies { content } } }',
    );
    expect(toggled('{ Tickets(limit: 2) { id } }', ['Tickets', 'title'])).toBe(
      '{ Tickets(limit: 2) { id title } }',
    );
  });

  it('adds a mutation beside a query', () => {
    expect(toggled('query A { Version }', ['TicketAdd'], MUTATION)).toBe(
      'query A { Version } mutation TicketAdd { TicketAdd(title: "Hello") { id } }',
    );
  });
});

describe('toggleField, for a selected field', () => {
  it('removes the field, and parents without fields', () => {
    expect(toggled('{ Version Tickets { id title } }', ['Tickets', 'id'])).toBe(
      '{ Version Tickets { title } }',
    );
    expect(toggled('{ Version Tickets { replies { id } } }', ['Tickets', 'replies', 'id'])).toBe(
      '{ Version }',
    );
    expect(toggled('{ Version }', ['Version'])).toBe('');
  });
});

describe('setArgument', () => {
  it('adds, changes and removes an argument', () => {
    const set = (text: string, value: Parameters<typeof setArgument>[4]['value']) =>
      print(setArgument(parse(text), SCHEMA, QUERY, ['Tickets'], { name: 'limit', value })).replace(
        /\s+/g,
        ' ',
      );
    expect(set('{ Tickets { id } }', { kind: Kind.INT, value: '5' })).toBe(
      '{ Tickets(limit: 5) { id } }',
    );
    expect(set('{ Tickets(limit: 5) { id } }', { kind: Kind.INT, value: '6' })).toBe(
      '{ Tickets(limit: 6) { id } }',
    );
    expect(set('{ Tickets(limit: 5) { id } }', undefined)).toBe('{ Tickets { id } }');
  });
});

describe('exampleOf and literalOf', () => {
  it('return literals that fit the type of the argument', () => {
    const [limit, status] = SCHEMA.getQueryType()?.getFields()['Tickets']?.args ?? [];
    if (limit === undefined || status === undefined) throw new Error('no arguments');
    expect(print(createArgumentExample('limit', limit.type))).toBe('10');
    expect(print(createArgumentExample('status', status.type))).toBe('NEW');
    expect(print(parseLiteral('CLOSED', status.type))).toBe('CLOSED');
    expect(print(parseLiteral('7', limit.type))).toBe('7');
    expect(print(parseLiteral('seven', limit.type))).toBe('"seven"');
  });
});

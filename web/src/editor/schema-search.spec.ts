import { buildSchema, OperationTypeNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { listRootFields } from './document-edit';
import { findSchemaFields, isFieldSelected } from './schema-search';

const SCHEMA = buildSchema(`
  type Reply { id: ID!, content: String! }
  type Ticket { title: String!, id: ID!, "What the user rated." stars: Int, replies: [Reply!]! }
  type Query { Tickets(limit: Int): [Ticket!], Title: String }
`);
const ROOTS = Object.values(listRootFields(SCHEMA, OperationTypeNode.QUERY));

describe('findSchemaFields', () => {
  it.each([
    ['TITLE', ['Title', 'Tickets.title']],
    ['rated', ['Tickets.stars']],
    ['reply', ['Tickets.replies']],
    ['tickets content', ['Tickets.replies.content']],
    ['nothing', []],
  ])('finds by “%s” names, types and descriptions at any depth', (search, paths) => {
    expect(findSchemaFields(ROOTS, search).map(({ path }) => path.join('.'))).toEqual(paths);
  });
});

describe('isFieldSelected', () => {
  it('follows the path through the operation', () => {
    const document = parse('{ Tickets { replies { content } } }');
    const isSelected = (...path: string[]) =>
      isFieldSelected(document, OperationTypeNode.QUERY, path);
    expect(isSelected('Tickets', 'replies', 'content')).toBe(true);
    expect(isSelected('Tickets', 'replies', 'id')).toBe(false);
    expect(isSelected('Title')).toBe(false);
  });
});

import {
  buildSchema,
  graphqlSync,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { selectsLongText } from './long-text.js';

describe('selectsLongText', () => {
  const schema = buildSchema(
    'type Query { Pages: [Page!]! } type Page { id: ID!, text: String!, next: Page }',
  );

  /** Runs a query and returns if `Pages` asks for `Page.text`. */
  function selects(query: string): boolean | undefined {
    let selected: boolean | undefined;
    fieldOf(schema, 'Page', 'text').extensions = { longest: 40_000 };
    fieldOf(schema, 'Query', 'Pages').resolve = (
      _source,
      _args,
      _context,
      info: GraphQLResolveInfo,
    ) => {
      selected = selectsLongText(info);
      return [];
    };
    expect(graphqlSync({ schema, source: query }).errors).toBeUndefined();
    return selected;
  }

  it.each([
    ['{ Pages { text } }', true],
    ['{ Pages { other: text } }', true],
    ['{ Pages { next { next { text } } } }', true],
    ['{ Pages { ... { text } } }', true],
    ['{ Pages { ...f } } fragment f on Page { next { ...g } } fragment g on Page { text }', true],
    ['{ Pages { id } Pages { text } }', true],
    ['{ Pages { id } }', false],
    ['{ Pages { ...f __typename } } fragment f on Page { next { id } }', false],
    ['{ Pages { text: id } }', false],
  ])('finds in %s a long text: %s', (query, expected) => {
    expect(selects(query)).toBe(expected);
  });
});

interface Changeable {
  extensions: object;
  resolve?: GraphQLFieldResolver<unknown, unknown>;
}

function fieldOf(schema: GraphQLSchema, type: string, field: string): Changeable {
  const found = schema.getType(type);
  if (!isObjectType(found)) throw new Error(type);
  return found.getFields()[field] as Changeable;
}

import { describe, expect, it } from 'vitest';
import { chooseMediaType } from './media-type.js';

const JSON_TYPE = 'application/json';
const GRAPHQL = 'application/graphql-response+json';

describe('chooseMediaType', () => {
  it.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['text/html', JSON_TYPE],
    [GRAPHQL, GRAPHQL],
    [GRAPHQL.toUpperCase(), GRAPHQL],
    [`${GRAPHQL}; charset=utf-8`, GRAPHQL],
    [`${JSON_TYPE}, ${GRAPHQL}`, GRAPHQL],
    [`${GRAPHQL}, ${JSON_TYPE};q=0.9`, GRAPHQL],
    [`${GRAPHQL};q=0.4 , ${JSON_TYPE};q=0.5`, JSON_TYPE],
    [`${GRAPHQL};q=0`, JSON_TYPE],
    [`application/graphql-response+jsonx`, JSON_TYPE],
  ])('reads Accept: %s as %s', (accept, type) => {
    expect(chooseMediaType(accept)).toBe(type);
  });
});

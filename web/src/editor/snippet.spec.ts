import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippet';

describe('snippetOf, for PHP', () => {
  it('keeps an empty object an object and an empty list a list', () => {
    const of = (variables: unknown) =>
      snippetOf('PHP', { url: '', query: '', operationName: undefined, variables, token: undefined });
    expect(of({})).toContain('$variables = new stdClass();');
    expect(of({ a: {}, b: [] })).toMatch(/'a' => new stdClass\(\),\s*'b' => \[\],/);
  });
});

import { describe, expect, it } from 'vitest';
import { writeSnippet } from './snippet';

describe('writeSnippet', () => {
  it('keeps for PHP an empty object an object and an empty list a list', () => {
    const of = (variables: unknown) =>
      writeSnippet('PHP', { url: '', body: { variables }, token: undefined });
    expect(of({})).toContain("'variables' => new stdClass(),");
    expect(of({ a: {}, b: [] })).toMatch(/'a' => new stdClass\(\),\s*'b' => \[\],/);
  });

  it.each(['curl', 'Go', 'Kotlin', 'Swift', 'Dart'] as const)(
    'writes for %s no header for a call without a token',
    (language) => {
      expect(writeSnippet(language, { url: '', body: {}, token: null })).not.toContain(
        'Authorization',
      );
    },
  );

  it('lets no text of a request end the raw text of Go, Kotlin and Swift', () => {
    const request = {
      url: '',
      body: { title: `\` """ """# $HOME $\{x} \\#(y)` },
      token: undefined,
    };
    expect(writeSnippet('Go', request).split('`')).toHaveLength(3);
    expect(writeSnippet('Kotlin', request).split('"""')).toHaveLength(3);
    expect(/val body = """([^]*?)"""/.exec(writeSnippet('Kotlin', request))?.[1]).not.toContain(
      '$',
    );
    expect(writeSnippet('Swift', request).split('"""#')).toHaveLength(2);
  });
});

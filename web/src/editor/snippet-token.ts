import type { SnippetRequest } from './snippet.js';

interface TokenSyntax {
  /** Expression that reads the token from the environment variable ACCESS_TOKEN. */
  readonly fromEnvironment: string;
  readonly toLiteral: (token: string) => string;
  /** Writes the statement or the line that sends what the expression gives. */
  readonly toLine: (expression: string) => string;
}

/** Writes the line that sends the access token; '' for a call without one. */
export function writeTokenLine(
  token: SnippetRequest['token'],
  { fromEnvironment, toLiteral, toLine }: TokenSyntax,
): string {
  if (token === null) return '';
  if (token === undefined) return toLine(fromEnvironment);
  return toLine(toLiteral(token));
}

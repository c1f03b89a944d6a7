import type { MockResult } from 'vitest';

interface CalledSpy<T> {
  readonly mock: { readonly results: readonly MockResult<T>[] };
}

/** Returns what the calls of a spy returned, in order; none may have thrown. */
export function returnedBy<T>({ mock }: CalledSpy<T>): T[] {
  return mock.results.map((result) => {
    if (result.type !== 'return') throw new Error(`a call is ${result.type}`);
    return result.value;
  });
}

/** Returns the message of what was thrown, as an error says it. */
export function messageIn(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { OperationArguments, TypedDocument } from '@keypad/client';
import type { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../../examples/client/schema';
import { sessionStore } from '../session';

export type { ResultOf } from 'gql.tada';

type TypeDocument = initGraphQLTada<{
  introspection: introspection;
  /** DateTime is `YYYY-MM-DD HH:MM:SS` in UTC. */
  scalars: { ID: string; DateTime: string };
  disableMasking: true;
}>;

/**
 * Types an operation or a fragment from the schema; a wrong name does not compile. Only the types
 * are those of gql.tada: the page sends the text, and has no need to parse it.
 */
export const typeDocument = ((text: string, fragments: readonly string[] = []) =>
  [text, ...fragments].join('\n')) as unknown as TypeDocument;

/** Runs an operation for the session of this page. */
export function runOperation<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  ...rest: OperationArguments<Variables>
): Promise<Data> {
  return sessionStore.keypad.graphql(document, ...rest);
}

/** Returns the value of an optional variable: null for a field that is empty. */
export function trimToNull(text: string): string | null {
  return text.trim() || null;
}

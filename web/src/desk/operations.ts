import type { OperationArguments, TypedDocument } from '@keypad/client';
import type { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../../examples/client/schema';
import { toKeypadError } from '../call-errors';
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

/** Tells, as `unconfirmed`, that the service wants a passkey to confirm the session. */
export const sessionRefusals = new EventTarget();

/** Runs an operation for the session of this page. */
export async function runOperation<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  ...rest: OperationArguments<Variables>
): Promise<Data> {
  try {
    return await sessionStore.keypad.graphql(document, ...rest);
  } catch (cause) {
    if (toKeypadError(cause).code === 'PASSKEY_SIGN_IN_REQUIRED')
      sessionRefusals.dispatchEvent(new Event('unconfirmed'));
    throw cause;
  }
}

/** Returns the value of an optional variable: null for a field that is empty. */
export function trimToNull(text: string): string | null {
  return text.trim() || null;
}

import { Kind, parse } from 'graphql';

/** Names of the operations of a document, null for one without; none when the text is no document. */
export function operationNames(text: string): readonly (string | null)[] {
  try {
    return parse(text).definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value ?? null] : [],
    );
  } catch {
    return [];
  }
}

import { Kind, parse } from 'graphql';

/**
 * Returns the names of the operations of a document, null for an anonymous one. Returns none if the
 * text is not GraphQL.
 */
export function listOperationNames(text: string): readonly (string | null)[] {
  try {
    return parse(text)
      .definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
      .map(({ name }) => name?.value ?? null);
  } catch {
    return [];
  }
}

/**
 * A GraphQL document that knows the types of its result and variables: `TypedDocumentNode`, or that
 * of gql.tada.
 */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
}

/** The part of a parsed document that holds its text. */
interface Parsed {
  readonly loc?: { readonly source: { readonly body: string } };
}

/**
 * Returns the text of a document. A parsed one may have it in `loc`; for one without, such as those
 * of gql.tada and code generators, the app gives `print` of the package graphql.
 */
export function textOf(document: object | string, print?: (document: never) => string): string {
  if (typeof document === 'string') return document;
  if (document instanceof String) return document.toString();
  const text = print?.(document as never) ?? (document as Parsed).loc?.source.body;
  if (text === undefined)
    throw new TypeError(
      'This document has no text: give createKeypad the option `print`, that of the package graphql.',
    );
  return text;
}

/**
 * Returns true for a text without a mutation. A query that has this word anywhere is not repeated
 * either.
 */
export function isRepeatable(text: string): boolean {
  return !/\bmutation\b/.test(text);
}

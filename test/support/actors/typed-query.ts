import type { DocumentNode } from 'graphql';
import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada';
import type { introspection } from '../../../examples/client/schema.js';
import type { Answer } from './http.js';

type TypeDocument = initGraphQLTada<{
  introspection: introspection;
  /** DateTime is `YYYY-MM-DD HH:MM:SS` in UTC. */
  scalars: { ID: string; DateTime: string };
  disableMasking: true;
}>;

/** An operation, typed or as text. A typed one is its text at run time. */
export type OperationText = string | DocumentNode;

export type TypedOperation<Data, Variables> = TadaDocumentNode<Data, Variables>;

/** Variables of an operation. Those that may be omitted may be undefined. */
export type VariablesFor<Variables> = {
  [Name in keyof Variables]: Variables[Name] | (null extends Variables[Name] ? undefined : never);
};

/**
 * The single root field of an operation that succeeds. Only an error makes lists and objects null
 * in most fields, so the type has no such null. That of a scalar stays.
 */
export type RootFieldOf<Data> = Succeeded<Data[keyof Data]>;

type Succeeded<Value> =
  Extract<Value, object> extends never
    ? Value
    : Value extends null
      ? never
      : Value extends readonly (infer Item)[]
        ? Succeeded<Item>[]
        : { [Name in keyof Value]: Succeeded<Value[Name]> };

/**
 * Types an operation from the schema, so that a wrong name does not compile, and neither does a
 * wrong member of its result.
 * @example
 * const UNREAD = graphql('{ UnreadTicketsCount }');
 * const unreadCount = await ask(actor, UNREAD); // number
 */
export const graphql = ((text: string) => text) as unknown as TypeDocument;

/** Returns the single root field of an answer to an operation; undefined if it has no data. */
export function readRootField<Data, Variables>(
  _operation: TypedOperation<Data, Variables>,
  answer: Answer | undefined,
): RootFieldOf<Data> | undefined {
  const rootFields: unknown[] = Object.values(answer?.body.data ?? {});
  return rootFields[0] as RootFieldOf<Data> | undefined;
}

import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { OperationVariables } from '../graphql-request.js';

/** An operation of a document that is valid for the schema. */
export interface ValidOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: OperationVariables;
}

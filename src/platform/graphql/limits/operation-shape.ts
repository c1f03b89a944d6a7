import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { readLiteral } from './list-items.js';
import { mapFragments } from './map-fragments.js';
import { OperationShapeMeter } from './operation-shape-meter.js';
import { listRootFields } from './root-fields.js';
import type { OperationShapePart } from './operation-shape-part.js';
import type { OperationVariables } from '../graphql-request.js';

/** Size of an operation, known before it runs. */
export interface OperationShape extends OperationShapePart {
  /** Names of the root fields, with repetitions. */
  readonly rootFields: readonly string[];
}

/** Measures a valid operation in time linear in its text: each fragment is measured once. */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: OperationVariables,
): OperationShape {
  const fragments = mapFragments(document);
  const meter = new OperationShapeMeter(schema, fragments, {
    ...readDefaults(operation),
    ...variables,
  });
  const rootType = schema.getRootType(operation.operation);
  const ownDirectives = operation.directives?.length ?? 0;
  const part = meter.measureSelection(operation.selectionSet, rootType ?? undefined);

  return {
    ...part,
    directives: part.directives + ownDirectives,
    rootFields: listRootFields(operation.selectionSet, fragments),
  };
}

/** Returns the default values of variables. */
function readDefaults({ variableDefinitions = [] }: OperationDefinitionNode): OperationVariables {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      readLiteral(defaultValue),
    ]),
  );
}

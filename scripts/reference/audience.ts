import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { ADMIN_PREFIX, getFieldScope } from '../../src/platform/graphql/scoped.js';

/** Readers of a page of operations. */
export type OperationAudience = 'app' | 'staff';

type RootField = GraphQLField<unknown, unknown>;

/** The page of each audience. */
export const OPERATION_PAGES: Readonly<Record<OperationAudience, string>> = {
  app: 'graphql-operations.md',
  staff: 'staff-operations.md',
};

/** Returns the audience of a root field: staff, if its scope is one of theirs. */
export function findAudience(field: RootField): OperationAudience {
  return getFieldScope(field).startsWith(ADMIN_PREFIX) ? 'staff' : 'app';
}

/** Returns the names of the types that operations of apps take or return. All others are staff's. */
export function listAppTypes(schema: GraphQLSchema): ReadonlySet<string> {
  const reached = new Set<string>();
  const rootTypes = [schema.getQueryType(), schema.getMutationType()];
  const appFields = rootTypes
    .flatMap((type) => Object.values(type?.getFields() ?? {}))
    .filter((field) => findAudience(field) === 'app');
  for (const field of appFields) reachFrom(field, reached);
  return reached;
}

function reachFrom({ type, args }: RootField, reached: Set<string>): void {
  for (const each of [type, ...args.map((argument) => argument.type)])
    reachType(getNamedType(each), reached);
}

function reachType(type: GraphQLNamedType, reached: Set<string>): void {
  if (reached.has(type.name)) return;
  reached.add(type.name);
  if (isObjectType(type))
    for (const field of Object.values(type.getFields())) reachFrom(field, reached);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields()))
      reachType(getNamedType(field.type), reached);
}

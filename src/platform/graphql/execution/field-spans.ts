import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { getTracing } from '../../tracing/index.js';

/** A resolver of any field. */
export type FieldResolver = GraphQLFieldResolver<unknown, unknown>;

/** Opens a span for each field that waits, if tracing is on. */
export function traceFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      // A resolver with one parameter reads a property.
      if (resolve === undefined || resolve.length === 1) continue;
      field.resolve = traceField(`${type.name}.${field.name}`, resolve);
    }
  }
}

/**
 * Returns a resolver with a span of its own, if tracing is on. Arguments and aliases are a
 * caller's.
 */
export function traceField(name: string, resolve: FieldResolver): FieldResolver {
  const processTracing = getTracing();
  if (processTracing === undefined) return resolve;
  return (source, args, context, info) =>
    processTracing.traceWait(name, () => resolve(source, args, context, info));
}

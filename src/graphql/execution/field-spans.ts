import { isObjectType, type GraphQLSchema } from 'graphql';
import type { Tracing } from '../../tracing/index.js';

/** Opens a span for each field that waits, named by its type and field. Arguments and aliases are a caller's. */
export function traceFields(schema: GraphQLSchema, tracing: Tracing): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      // A resolver with one parameter reads a property.
      if (resolve === undefined || resolve.length === 1) continue;
      const name = `${type.name}.${field.name}`;
      field.resolve = (source, args, context, info) =>
        tracing.traceWait(name, () => resolve(source, args, context, info));
    }
  }
}

import type { ExecutionContext } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { GraphQLObjectType, GraphQLSchema, type GraphQLField } from 'graphql';
import { traceField, type FieldResolver } from '../execution/field-spans.js';
import { PLACE_BY_KIND, readParameters, type ResolverParameterFacts } from './written-by-nest.js';
import {
  type DirectQueryMethod,
  findQueryMethod,
  isEnhanced,
  renamesArguments,
} from './direct-query-method.js';

type ReadDirectParameter = (resolved: Parameters<FieldResolver>) => unknown;
type ParameterFactory = (data: unknown, context: ExecutionContext) => unknown;

/**
 * Returns the schema with queries that call their method directly. Nest's wrapper makes about fifty
 * promises for each call, for the guards and filters of the application, which do nothing for a
 * query: the endpoint has checked the token and counted the request. A method that Nest does more
 * for keeps Nest's wrapper, as does one that is not understood.
 */
export function resolveDirectly(schema: GraphQLSchema, modules: ModulesContainer): GraphQLSchema {
  const queryType = schema.getQueryType();
  if (queryType === undefined || queryType === null) return schema;

  const { fields, ...facts } = queryType.toConfig();

  for (const [name, field] of Object.entries(queryType.getFields())) {
    const resolve = findDirectResolver(field, modules);
    const fieldConfig = fields[name];
    if (resolve !== undefined && fieldConfig !== undefined)
      fieldConfig.resolve = traceField(`${queryType.name}.${name}`, resolve);
  }

  const { types, ...config } = schema.toConfig();
  const directType = new GraphQLObjectType({ ...facts, fields });

  return new GraphQLSchema({
    ...config,
    query: directType,
    types: types.filter((type) => type !== queryType),
  });
}

/** Returns a resolver that calls the method of a query, unless Nest has more to do for it. */
function findDirectResolver(
  field: GraphQLField<unknown, unknown>,
  modules: ModulesContainer,
): FieldResolver | undefined {
  const queryMethod = findQueryMethod(field.name, modules);
  if (queryMethod === undefined) return undefined;
  if (isEnhanced(queryMethod) || renamesArguments(field, queryMethod)) return undefined;

  const { instance, type, name, handler } = queryMethod;
  const parameterReads: ReadDirectParameter[] = [];

  for (const [kind, parameter] of readParameters(type, name)) {
    const readParameter = toReadDirectParameter(kind, parameter, queryMethod);
    if (readParameter === undefined) return undefined;
    parameterReads[parameter.index] = readParameter;
  }

  return (...resolved) => {
    const values = parameterReads.map((read) => read(resolved));
    return handler.apply(instance, values);
  };
}

function toReadDirectParameter(
  kind: string,
  parameter: ResolverParameterFacts,
  { type, handler }: DirectQueryMethod,
): ReadDirectParameter | undefined {
  const { data, pipes, schema, factory } = parameter;
  if (pipes?.length !== 0 || schema !== undefined) return undefined;
  if (typeof factory === 'function') {
    return (resolved) => {
      const context = new ExecutionContextHost([...resolved], type, handler);
      context.setType('graphql');
      return (factory as ParameterFactory)(data, context);
    };
  }

  const argumentPlace = PLACE_BY_KIND.get(kind);
  if (argumentPlace === undefined) return undefined;
  if (data === undefined) return (resolved) => resolved[argumentPlace] as unknown;
  if (typeof data !== 'string') return undefined;
  return (resolved) => (resolved[argumentPlace] as Record<string, unknown>)[data];
}

import type { ExecutionContext, Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { TypeMetadataStorage } from '@nestjs/graphql';
import {
  getNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  isInputObjectType,
  type GraphQLField,
} from 'graphql';
import { traceField, type FieldResolver } from '../execution/field-spans.js';
import { NEEDS_LIVE_SESSION } from '../scoped.js';
import {
  ENHANCER_KEYS,
  PLACE_BY_KIND,
  readParameters,
  type ParameterFacts,
} from './written-by-nest.js';

type ReadDirectParameter = (resolved: Parameters<FieldResolver>) => unknown;
type ResolverMethod = (...values: unknown[]) => unknown;
type ParameterFactory = (data: unknown, context: ExecutionContext) => unknown;

/** The method of a query. */
interface DirectQueryMethod {
  readonly instance: object;
  readonly type: Type;
  readonly name: string;
  readonly handler: ResolverMethod;
}

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

/**
 * Returns the method of a query if one instance has it, which serves all requests and does not
 * inherit the method.
 */
function findQueryMethod(query: string, modules: ModulesContainer): DirectQueryMethod | undefined {
  const providers = [...modules.values()].flatMap(({ entryProviders }) => entryProviders);
  const queryMethods: DirectQueryMethod[] = [];

  for (const provider of providers) {
    const method = findOwnMethod(query, provider.instance);
    if (method !== undefined && provider.isDependencyTreeStatic()) queryMethods.push(method);
  }
  return queryMethods.length === 1 ? queryMethods[0] : undefined;
}

function findOwnMethod(query: string, instance: unknown): DirectQueryMethod | undefined {
  if (typeof instance !== 'object' || instance === null) return undefined;
  const type = instance.constructor as Type;
  const name = findMethodName(query, type);
  if (name === undefined) return undefined;

  const handler: unknown = Object.getOwnPropertyDescriptor(type.prototype, name)?.value;
  if (typeof handler !== 'function') return undefined;
  return { instance, type, name, handler: handler as ResolverMethod };
}

function findMethodName(query: string, type: Type): string | undefined {
  const queries = TypeMetadataStorage.getQueriesMetadata();
  const found = queries.find(({ schemaName, target }) => schemaName === query && target === type);
  return found?.methodName;
}

/** Returns true if a method needs a live session or has a guard, pipe, interceptor or filter. */
function isEnhanced({ handler, type }: DirectQueryMethod): boolean {
  if (Reflect.getMetadata(NEEDS_LIVE_SESSION, handler) === true) return true;
  return ENHANCER_KEYS.some(
    (key) => Reflect.hasMetadata(key, handler) || Reflect.hasMetadata(key, type),
  );
}

/** Returns true if a name in the schema may be another than in the class of the arguments. */
function renamesArguments(
  { args }: GraphQLField<unknown, unknown>,
  { type, name }: DirectQueryMethod,
): boolean {
  if (args.some((argument) => isInputObjectType(getNamedType(argument.type)))) return true;

  const queries = TypeMetadataStorage.getQueriesMetadata();
  const found = queries.find(({ target, methodName }) => target === type && methodName === name);
  const argumentKinds = (found?.methodArgs ?? []).filter(({ kind }) => kind === 'args');
  const argumentClasses = argumentKinds.map(({ typeFn }) => typeFn());
  const declaredArguments = TypeMetadataStorage.getArgumentsMetadata();

  return argumentClasses.some((each) => {
    const parts = declaredArguments.filter(
      ({ target }) => each === target || isSubclass(each, target),
    );
    return parts.some(({ properties = [] }) =>
      properties.some((property) => property.name !== property.schemaName),
    );
  });
}

function isSubclass(type: unknown, parent: object): boolean {
  return typeof type === 'function' && Object.prototype.isPrototypeOf.call(parent, type);
}

function toReadDirectParameter(
  kind: string,
  parameter: ParameterFacts,
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

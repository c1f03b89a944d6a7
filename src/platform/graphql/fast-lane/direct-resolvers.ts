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
  type GraphQLFieldResolver,
} from 'graphql';
import { traceField } from '../execution/field-spans.js';
import { NEEDS_LIVE_SESSION } from '../scoped.js';
import { ENHANCER_KEYS, PLACE_BY_KIND, readParameters, type ParameterFacts } from './written-by-nest.js';

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type ReadValue = (resolved: Parameters<Resolver>) => unknown;
type Method = (...values: unknown[]) => unknown;
type Factory = (data: unknown, context: ExecutionContext) => unknown;

/** The method of a query. */
interface QueryMethod {
  readonly instance: object;
  readonly type: Type;
  readonly name: string;
  readonly handler: Method;
}

/**
 * Returns the schema with queries that call their method directly. Nest's wrapper makes about fifty
 * promises for each call, for the guards and filters of the application, which do nothing for a
 * query: the endpoint has checked the token and counted the request. A method that Nest does more
 * for keeps Nest's wrapper, as does one that is not understood.
 */
export function resolveDirectly(schema: GraphQLSchema, modules: ModulesContainer): GraphQLSchema {
  const query = schema.getQueryType();
  if (query === undefined || query === null) return schema;
  const { fields, ...facts } = query.toConfig();
  for (const [name, field] of Object.entries(query.getFields())) {
    const resolve = findDirectResolver(field, modules);
    const config = fields[name];
    if (resolve !== undefined && config !== undefined) config.resolve = traceField(`${query.name}.${name}`, resolve);
  }
  const { types, ...config } = schema.toConfig();
  const direct = new GraphQLObjectType({ ...facts, fields });
  return new GraphQLSchema({ ...config, query: direct, types: types.filter((type) => type !== query) });
}

/** Returns a resolver that calls the method of a query, unless Nest has more to do for it. */
function findDirectResolver(field: GraphQLField<unknown, unknown>, modules: ModulesContainer): Resolver | undefined {
  const method = findMethod(field.name, modules);
  if (method === undefined || isEnhanced(method) || renamesArguments(field, method)) return undefined;
  const { instance, type, name, handler } = method;
  const reads: ReadValue[] = [];
  for (const [kind, parameter] of readParameters(type, name)) {
    const read = toReadValue(kind, parameter, method);
    if (read === undefined) return undefined;
    reads[parameter.index] = read;
  }
  return (...resolved) =>
    handler.apply(
      instance,
      reads.map((read) => read(resolved)),
    );
}

/**
 * Returns the method of a query if one instance has it, which serves all requests and does not
 * inherit the method.
 */
function findMethod(query: string, modules: ModulesContainer): QueryMethod | undefined {
  const methods = [...modules.values()].flatMap(({ entryProviders }) =>
    entryProviders.flatMap((provider): QueryMethod[] => {
      const instance: unknown = provider.instance;
      if (typeof instance !== 'object' || instance === null) return [];
      const type = instance.constructor as Type;
      const name = findMethodName(query, type);
      const handler =
        name === undefined ? undefined : (Object.getOwnPropertyDescriptor(type.prototype, name)?.value as unknown);
      if (name === undefined || typeof handler !== 'function' || !provider.isDependencyTreeStatic()) return [];
      return [{ instance, type, name, handler: handler as Method }];
    }),
  );
  return methods.length === 1 ? methods[0] : undefined;
}

function findMethodName(query: string, type: Type): string | undefined {
  const queries = TypeMetadataStorage.getQueriesMetadata();
  return queries.find(({ schemaName, target }) => schemaName === query && target === type)?.methodName;
}

/** Returns true if a method needs a live session or has a guard, pipe, interceptor or filter. */
function isEnhanced({ handler, type }: QueryMethod): boolean {
  if (Reflect.getMetadata(NEEDS_LIVE_SESSION, handler) === true) return true;
  return ENHANCER_KEYS.some((key) => Reflect.hasMetadata(key, handler) || Reflect.hasMetadata(key, type));
}

/** Returns true if a name in the schema may be another than in the class of the arguments. */
function renamesArguments({ args }: GraphQLField<unknown, unknown>, { type, name }: QueryMethod): boolean {
  if (args.some((argument) => isInputObjectType(getNamedType(argument.type)))) return true;
  const queries = TypeMetadataStorage.getQueriesMetadata();
  const { methodArgs = [] } = queries.find(({ target, methodName }) => target === type && methodName === name) ?? {};
  const classes = methodArgs.filter(({ kind }) => kind === 'args').map(({ typeFn }) => typeFn());
  const declared = TypeMetadataStorage.getArgumentsMetadata();
  return classes.some((each) => {
    const parts = declared.filter(({ target }) => each === target || isSubclass(each, target));
    return parts.some(({ properties = [] }) => properties.some((property) => property.name !== property.schemaName));
  });
}

function isSubclass(type: unknown, parent: object): boolean {
  return typeof type === 'function' && Object.prototype.isPrototypeOf.call(parent, type);
}

function toReadValue(kind: string, parameter: ParameterFacts, { type, handler }: QueryMethod): ReadValue | undefined {
  const { data, pipes, schema, factory } = parameter;
  if (pipes?.length !== 0 || schema !== undefined) return undefined;
  if (typeof factory === 'function') {
    return (resolved) => {
      const context = new ExecutionContextHost([...resolved], type, handler);
      context.setType('graphql');
      return (factory as Factory)(data, context);
    };
  }
  const place = PLACE_BY_KIND.get(kind);
  if (place === undefined) return undefined;
  if (data === undefined) return (resolved) => resolved[place] as unknown;
  if (typeof data !== 'string') return undefined;
  return (resolved) => (resolved[place] as Record<string, unknown>)[data];
}

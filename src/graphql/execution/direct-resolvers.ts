import type { ExecutionContext, Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { NEEDS_LIVE_SESSION } from '../scoped.js';

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type Resolved = Parameters<Resolver>;
type Read = (resolved: Resolved) => unknown;
type Method = (...values: unknown[]) => unknown;

/** A parameter of a resolver, as Nest's decorators describe it. */
interface Parameter {
  readonly index: number;
  readonly data?: string;
  readonly pipes: readonly unknown[];
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
}

/** Keys of the metadata that Nest's decorators write. */
const KEYS = {
  type: 'graphql:resolver_type',
  name: 'graphql:resolver_name',
  parameters: '__routeArguments__',
} as const;
/** Place of a parameter among the arguments of a resolver of graphql-js, by the number that Nest gives its decorator. */
const PLACES: Readonly<Record<string, number>> = { '0': 0, '3': 1, '1': 2, '2': 3 };
/** Metadata of that which Nest calls around a resolver. */
const ENHANCERS = ['__guards__', '__pipes__', '__interceptors__', '__exceptionFilters__'];

/**
 * Makes queries call their method directly. Nest's own wrapper makes a dozen promises for each call, for the guards and
 * filters of the application, which do nothing for a query: the endpoint has checked the token and counted the request.
 * A method that needs a live session, that has a guard, pipe, interceptor or filter, or that changes something keeps Nest's wrapper.
 */
export function resolveDirectly(schema: GraphQLSchema, modules: ModulesContainer): void {
  const queries = schema.getQueryType()?.getFields() ?? {};
  for (const { providers } of modules.values()) {
    for (const { instance } of providers.values()) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const [name, method] of queryMethods(instance)) {
        const field = queries[name];
        const resolve = directly(instance, method);
        if (field !== undefined && resolve !== undefined) field.resolve = resolve;
      }
    }
  }
}

/** Returns the methods of a resolver by the names of their queries. */
function queryMethods(instance: object): [string, string][] {
  const prototype = Object.getPrototypeOf(instance) as object | null;
  return Object.entries(Object.getOwnPropertyDescriptors(prototype ?? {})).flatMap(
    ([method, property]): [string, string][] => {
      const handler: unknown = property.value;
      if (typeof handler !== 'function' || Reflect.getMetadata(KEYS.type, handler) !== 'Query') return [];
      return [[(Reflect.getMetadata(KEYS.name, handler) as string | undefined) ?? method, method]];
    },
  );
}

/** Returns a resolver that calls a method of `instance`, or undefined if Nest has more to do for it. */
function directly(instance: object, method: string): Resolver | undefined {
  const { constructor } = instance;
  const handler = (instance as Record<string, Method>)[method];
  if (handler === undefined || Reflect.getMetadata(NEEDS_LIVE_SESSION, handler) === true) return undefined;
  if (ENHANCERS.some((key) => Reflect.hasMetadata(key, handler) || Reflect.hasMetadata(key, constructor)))
    return undefined;
  const described = (Reflect.getMetadata(KEYS.parameters, constructor, method) ?? {}) as Record<string, Parameter>;
  const reads: Read[] = [];
  for (const [key, parameter] of Object.entries(described)) {
    const read = readerOf(key, parameter, constructor as Type, handler);
    if (read === undefined) return undefined;
    reads[parameter.index] = read;
  }
  return (...resolved) =>
    handler.apply(
      instance,
      reads.map((read) => read(resolved)),
    );
}

function readerOf(key: string, { data, pipes, factory }: Parameter, type: Type, handler: Method): Read | undefined {
  if (pipes.length > 0) return undefined;
  if (factory !== undefined) return (resolved) => factory(data, new ExecutionContextHost(resolved, type, handler));
  const place = PLACES[key.split(':')[0] ?? ''];
  if (place === undefined) return undefined;
  if (data === undefined) return (resolved) => resolved[place] as unknown;
  return (resolved) => (resolved[place] as Record<string, unknown>)[data];
}

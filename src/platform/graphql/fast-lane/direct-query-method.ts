import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { TypeMetadataStorage } from '@nestjs/graphql';
import { getNamedType, isInputObjectType, type GraphQLField } from 'graphql';
import { NEEDS_LIVE_SESSION } from '../scoped.js';
import { ENHANCER_KEYS } from './written-by-nest.js';

type QueryResolverMethod = (...values: unknown[]) => unknown;

/** The method of a query. */
export interface DirectQueryMethod {
  readonly instance: object;
  readonly type: Type;
  readonly name: string;
  readonly handler: QueryResolverMethod;
}

/**
 * Returns the method of a query if one instance has it, which serves all requests and does not
 * inherit the method.
 */
export function findQueryMethod(
  query: string,
  modules: ModulesContainer,
): DirectQueryMethod | undefined {
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
  return { instance, type, name, handler: handler as QueryResolverMethod };
}

function findMethodName(query: string, type: Type): string | undefined {
  const queries = TypeMetadataStorage.getQueriesMetadata();
  const found = queries.find(({ schemaName, target }) => schemaName === query && target === type);
  return found?.methodName;
}

/** Returns true if a method needs a live session or has a guard, pipe, interceptor or filter. */
export function isEnhanced({ handler, type }: DirectQueryMethod): boolean {
  if (Reflect.getMetadata(NEEDS_LIVE_SESSION, handler) === true) return true;
  return ENHANCER_KEYS.some(
    (key) => Reflect.hasMetadata(key, handler) || Reflect.hasMetadata(key, type),
  );
}

/** Returns true if a name in the schema may be another than in the class of the arguments. */
export function renamesArguments(
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

import type { ApolloDriverConfig } from '@nestjs/apollo';
import type { Type } from '@nestjs/common';
import type { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { ResolverDecoratorHost } from '@nestjs/graphql';
import { DateTime } from '../date-time.scalar.js';

/** The parts of GraphQLModule that a compiled query does not call. */
export interface ForeignGraphqlParts {
  readonly options: ApolloDriverConfig;
  /** Plugins of Apollo, without those of the service and of Nest. */
  readonly plugins: readonly object[];
  readonly decorators: ResolverDecoratorHost | undefined;
}

/** The parts of the application that Nest calls around a resolver. */
export interface ApplicationEnhancers {
  readonly config: ApplicationConfig;
  readonly modules: ModulesContainer;
  /** Guards and filters that do nothing for a query, unless its field is `live`. */
  readonly own: readonly Type[];
}

/** Options that mean the same for a compiled query. Any other option turns the fast lane off. */
const HARMLESS_OPTIONS: ReadonlySet<string> = new Set([
  'driver',
  'autoSchemaFile',
  'sortSchema',
  'path',
  'buildSchemaOptions',
  'introspection',
  'graphiql',
  'stopOnApplicationShutdown',
  'autoTransformHttpErrors',
  'preserveHttpStatusForExecutionErrors',
  'documentStore',
  'parseOptions',
  'validationRules',
  'validationOptions',
  'fieldResolverEnhancers',
  // They are looked at one by one.
  'plugins',
]);

/** Returns what only the standard lane would call: one phrase for each part. */
export function findForeignParts(
  graphql: ForeignGraphqlParts,
  application: ApplicationEnhancers,
): string[] {
  const { plugins, options, decorators } = graphql;
  const scopedResolvers = findScopedResolvers(application.modules);
  const parts = [
    ...findEnhancers(application),
    ...scopedResolvers.map((name) => `request-scoped resolver ${name}`),
    ...plugins.map((plugin) => `plugin ${getPartName(plugin)}`),
    ...findForeignOptions(options).map((name) => `option ${name}`),
  ];

  if (decorators?.getDecorator() !== undefined) parts.push('resolver decorator');
  if (decorators?.hasRequestHooks() === true) parts.push('request hook');
  return parts;
}

/** Returns the global guards, interceptors, pipes and filters that are not ours. */
function findEnhancers({ config, own }: ApplicationEnhancers): string[] {
  // A class of a team that extends one of ours may do more.
  const isForeign = (enhancer: object) => !own.some((type) => enhancer.constructor === type);
  const globalEnhancers: [string, object[]][] = [
    ['guard', [...config.getGlobalGuards(), ...config.getGlobalRequestGuards()]],
    ['interceptor', [...config.getGlobalInterceptors(), ...config.getGlobalRequestInterceptors()]],
    ['pipe', [...config.getGlobalPipes(), ...config.getGlobalRequestPipes()]],
    ['filter', [...config.getGlobalFilters(), ...config.getGlobalRequestFilters()]],
  ];

  return globalEnhancers.flatMap(([kind, enhancers]) => {
    const foreign = enhancers.filter(isForeign);
    return foreign.map((enhancer) => `global ${kind} ${getPartName(enhancer)}`);
  });
}

/**
 * Returns the resolvers that Nest creates for each request, because they or their enhancers depend
 * on it.
 */
function findScopedResolvers(modules: ModulesContainer): string[] {
  const resolvers = [...modules.values()].flatMap(({ entryProviders }) => entryProviders);
  const scopedResolvers = resolvers.filter((resolver) => !resolver.isDependencyTreeStatic());
  return scopedResolvers.map(({ name }) => String(name));
}

function findForeignOptions({ resolvers, ...options }: ApolloDriverConfig): string[] {
  const givenOptions = Object.entries(options).filter(([, value]) => value !== undefined);
  const givenNames = givenOptions.map(([name]) => name);
  const foreignNames = givenNames.filter((name) => !HARMLESS_OPTIONS.has(name));
  const resolvedTypes = [resolvers ?? {}].flat().flatMap((part) => Object.keys(part));
  if (resolvedTypes.every((name) => name === DateTime.name)) return foreignNames;
  return [...foreignNames, 'resolvers'];
}

/**
 * Returns the name of the class of a part. A part that Nest creates for each request is described
 * by a wrapper.
 */
function getPartName(part: object): string {
  if ('metatype' in part && 'name' in part) return String(part.name);
  return part.constructor.name;
}

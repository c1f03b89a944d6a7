import type { ApolloDriverConfig } from '@nestjs/apollo';
import type { CanActivate } from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import { ResolverDecoratorHost } from '@nestjs/graphql';
import { describe, expect, it } from 'vitest';
import { GraphqlOptions, type TeamGraphqlOptions } from '../graphql-options.js';
import { findForeignParts } from './foreign-parts.js';

class OwnGuard implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}
class DerivedGuard extends OwnGuard {}

const CONFIG = { INTROSPECTION: 'on' } as ConstructorParameters<typeof GraphqlOptions>[0];

function findParts(
  options: TeamGraphqlOptions,
  register: (config: ApplicationConfig) => void = () => undefined,
): string[] {
  const config = new ApplicationConfig();
  config.useGlobalGuards(new OwnGuard());
  register(config);
  const given = new GraphqlOptions(CONFIG, options).createGqlOptions() as ApolloDriverConfig;
  return findForeignParts(
    { options: given, plugins: [], decorators: new ResolverDecoratorHost() },
    { config, modules: new ModulesContainer(), own: [OwnGuard] },
  );
}

describe('findForeignParts', () => {
  it('finds nothing in the service itself', () => {
    expect(findParts({})).toEqual([]);
  });

  it('finds a guard that extends one of the service', () => {
    const parts = findParts({}, (config) => {
      config.useGlobalGuards(new DerivedGuard());
    });
    expect(parts).toEqual(['global guard DerivedGuard']);
  });

  it.each<[string, TeamGraphqlOptions]>([
    ['rootValue', { rootValue: {} }],
    ['fieldResolver', { fieldResolver: () => undefined }],
    ['transformSchema', { transformSchema: (schema) => schema }],
    ['transformResolvers', { transformResolvers: (resolvers) => resolvers }],
    ['directiveResolvers', { directiveResolvers: {} }],
    ['resolvers', { resolvers: { Query: {} } }],
    ['resolvers', { resolvers: [{ Query: {} }] }],
  ])('finds the option %s', (name, options) => {
    expect(findParts(options)).toEqual([`option ${name}`]);
  });

  it('accepts options that a compiled query respects', () => {
    expect(
      findParts({ fieldResolverEnhancers: ['guards'], introspection: true, validationRules: [] }),
    ).toEqual([]);
  });
});

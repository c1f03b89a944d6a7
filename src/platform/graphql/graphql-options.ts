import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { GqlOptionsFactory } from '@nestjs/graphql';
import { Config } from '../config/index.js';
import { DateTime } from './date-time.scalar.js';
import { VALIDATION_OPTIONS } from './errors/explain-graphql-error.js';
import { KnownDocuments } from './execution/known-documents.js';
import type { GRAPHQL } from './graphql.facts.js';
import { ComparisonsRule } from './limits/document-limits.js';
import { MAX_TOKENS } from './limits/operation-shape-limits.js';

const GRAPHQL_PATH = '/api/v4/graphql';

/** Options of GraphQLModule. */
export type TeamGraphqlOptions = Omit<ApolloDriverConfig, 'driver'>;

/**
 * Token of options of GraphQLModule that a team provides in a global module, such as
 * `fieldResolverEnhancers` or `context`. They are added to those of the service.
 * @example
 * const options: TeamGraphqlOptions = { fieldResolverEnhancers: ['guards'] };
 * const provider = { provide: GRAPHQL_OPTIONS, useValue: options };
 */
export const GRAPHQL_OPTIONS = Symbol('GraphQL options');

/** Returns the options of GraphQLModule: those of the service and those of a team. */
@Injectable()
export class GraphqlOptions implements GqlOptionsFactory<ApolloDriverConfig> {
  constructor(
    private readonly config: Config<typeof GRAPHQL.settings>,
    @Optional() @Inject(GRAPHQL_OPTIONS) private readonly theirs: TeamGraphqlOptions = {},
  ) {}

  createGqlOptions(): TeamGraphqlOptions {
    const { theirs } = this;
    return {
      autoSchemaFile: true,
      sortSchema: true,
      path: GRAPHQL_PATH,
      introspection: this.config.INTROSPECTION === 'on',
      graphiql: false,
      // Requests in flight get their response before the executor stops (FLT-3).
      stopOnApplicationShutdown: true,
      autoTransformHttpErrors: false,
      preserveHttpStatusForExecutionErrors: false,
      documentStore: new KnownDocuments(),
      ...theirs,
      // Options that limit what a request may cost are kept.
      buildSchemaOptions: {
        numberScalarMode: 'integer',
        scalarsMap: [],
        ...theirs.buildSchemaOptions,
      },
      resolvers: Object.assign(
        { DateTime },
        ...[theirs.resolvers ?? []].flat(),
      ) as TeamGraphqlOptions['resolvers'] & object,
      parseOptions: { ...theirs.parseOptions, maxLexicalTokens: MAX_TOKENS },
      validationRules: [ComparisonsRule, ...(theirs.validationRules ?? [])],
      validationOptions: { ...theirs.validationOptions, ...VALIDATION_OPTIONS },
    };
  }
}

import type { ApolloServerPlugin } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { Config } from '../config/index.js';
import type { GRAPHQL_SETTINGS } from './graphql.settings.js';
import { DateTime } from './date-time.scalar.js';
import { ComparisonsRule } from './limits/document-limits.js';
import { ExplainPlugin, MAX_EXPLAINED, toFault } from './errors/fault.js';
import { GraphqlController } from './graphql.controller.js';
import { GraphqlDriver } from './execution/graphql.driver.js';
import { GraphqlExecutor } from './execution/graphql.executor.js';
import { KnownDocuments } from './execution/known-documents.js';
import { KnownQueries } from './execution/known-queries.js';
import { ScopePlugin } from './scoped.js';
import { MAX_TOKENS, ShapeLimitsPlugin } from './limits/shape-limits.js';

/** What is asked of every operation before it runs, on Apollo's way and on that of known queries. */
@Module({
  providers: [ScopePlugin, ShapeLimitsPlugin, KnownQueries],
  exports: [ScopePlugin, ShapeLimitsPlugin, KnownQueries],
})
class OperationsModule {}

/** Builds the schema from the resolvers of all features and serves it. */
@Module({
  imports: [
    OperationsModule,
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: GraphqlDriver,
      imports: [OperationsModule],
      inject: [Config, ScopePlugin, ShapeLimitsPlugin, KnownQueries],
      useFactory: (
        config: Config<typeof GRAPHQL_SETTINGS>,
        ...operations: ApolloServerPlugin[]
      ): Omit<ApolloDriverConfig, 'driver'> => ({
        autoSchemaFile: true,
        sortSchema: true,
        path: '',
        resolvers: { DateTime },
        buildSchemaOptions: { numberScalarMode: 'integer', scalarsMap: [] },
        introspection: config.INTROSPECTION === 'on',
        graphiql: false,
        // Requests in flight are answered before the executor stops (FLT-3).
        stopOnApplicationShutdown: true,
        autoTransformHttpErrors: false,
        preserveHttpStatusForExecutionErrors: false,
        plugins: [...operations, new ExplainPlugin()],
        documentStore: new KnownDocuments(),
        formatError: toFault,
        parseOptions: { maxLexicalTokens: MAX_TOKENS },
        validationRules: [ComparisonsRule],
        validationOptions: { maxErrors: MAX_EXPLAINED, hideSuggestions: true },
      }),
    }),
  ],
  controllers: [GraphqlController],
  providers: [GraphqlExecutor],
})
export class GraphqlModule {}

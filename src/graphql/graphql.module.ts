import type { ApolloServerPlugin } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { Config } from '../config/index.js';
import type { GRAPHQL_SETTINGS } from './graphql.settings.js';
import { DateTime } from './date-time.scalar.js';
import { ComparisonsRule } from './limits/document-limits.js';
import { VALIDATION_OPTIONS } from './errors/explain.js';
import { FaultsPlugin } from './errors/faults.plugin.js';
import { GraphqlEndpoint } from './graphql.endpoint.js';
import { AdmissionPlugin } from './execution/admission.plugin.js';
import { GraphqlDriver } from './execution/graphql.driver.js';
import { GraphqlExecutor } from './execution/graphql.executor.js';
import { KnownDocuments } from './execution/known-documents.js';
import { KnownQueries } from './execution/known-queries.js';
import { MAX_TOKENS, ShapeLimits } from './limits/shape-limits.js';

/** Plugins that the executor calls too. */
@Module({
  providers: [AdmissionPlugin, ShapeLimits, KnownQueries],
  exports: [AdmissionPlugin, KnownQueries],
})
class OperationsModule {}

/** Builds the schema from the resolvers of all features and serves it. */
@Module({
  imports: [
    OperationsModule,
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: GraphqlDriver,
      imports: [OperationsModule],
      inject: [Config, AdmissionPlugin, KnownQueries],
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
        // Requests in flight get their response before the executor stops (FLT-3).
        stopOnApplicationShutdown: true,
        autoTransformHttpErrors: false,
        preserveHttpStatusForExecutionErrors: false,
        plugins: [...operations, new FaultsPlugin()],
        documentStore: new KnownDocuments(),
        parseOptions: { maxLexicalTokens: MAX_TOKENS },
        validationRules: [ComparisonsRule],
        validationOptions: VALIDATION_OPTIONS,
      }),
    }),
  ],
  providers: [GraphqlExecutor, GraphqlEndpoint],
})
export class GraphqlModule {}

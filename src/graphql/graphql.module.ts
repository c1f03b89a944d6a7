import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { Config } from '../config/index.js';
import { Budgets } from '../limits/index.js';
import { DateTime } from './date-time.scalar.js';
import { ExplainPlugin, toFault } from './fault.js';
import { GraphqlController } from './graphql.controller.js';
import { GraphqlDriver } from './graphql.driver.js';
import { ScopePlugin } from './scoped.js';
import { ShapeLimitsPlugin } from './shape-limits.js';

const MAX_TOKENS = 1_000;

/** Builds the schema from the resolvers of all features and serves it. */
@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: GraphqlDriver,
      inject: [Config, Budgets],
      useFactory: (config: Config, budgets: Budgets): Omit<ApolloDriverConfig, 'driver'> => ({
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
        plugins: [new ScopePlugin(), new ShapeLimitsPlugin(budgets), new ExplainPlugin()],
        formatError: toFault,
        parseOptions: { maxLexicalTokens: MAX_TOKENS },
      }),
    }),
  ],
  controllers: [GraphqlController],
})
export class GraphqlModule {}

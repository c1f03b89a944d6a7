import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AdmissionPlugin } from './execution/admission.plugin.js';
import { GraphqlDriver } from './execution/graphql.driver.js';
import { GraphqlExecutor } from './execution/graphql.executor.js';
import { StandardLane } from './execution/standard-lane.js';
import { FastLane, OWN_ENHANCERS } from './fast-lane/fast-lane.js';
import { GraphqlOptions } from './graphql-options.js';
import { CALLER_GUARD, GraphqlEndpoint, type GraphqlCallerGuard } from './graphql.endpoint.js';
import { CallerLimits } from './limits/caller-limits.js';
import { OperationShapeLimits } from './limits/operation-shape-limits.js';
import { ScopeRefusalsModule } from './scope-refusals.js';

/** Parts of the application that GraphQL needs and does not know. */
interface GraphqlDependencies extends Pick<ModuleMetadata, 'imports'> {
  readonly guard: Type<GraphqlCallerGuard>;
  /** Global guards and filters that do nothing for a query, unless its field is `live`. */
  readonly enhancers: readonly Type[];
}

/** The parts that Nest's driver calls. */
@Module({
  providers: [
    AdmissionPlugin,
    CallerLimits,
    OperationShapeLimits,
    FastLane,
    StandardLane,
    GraphqlExecutor,
    GraphqlEndpoint,
  ],
  exports: [AdmissionPlugin, FastLane, StandardLane, GraphqlEndpoint],
})
class OperationsModule {}

/** Builds the schema from the resolvers of all features and serves it. */
@Module({})
export class GraphqlModule {
  static forRoot({ imports = [], guard, enhancers }: GraphqlDependencies): DynamicModule {
    const operationsModule: DynamicModule = {
      module: OperationsModule,
      imports: [...imports, ScopeRefusalsModule],
      providers: [
        { provide: CALLER_GUARD, useExisting: guard },
        { provide: OWN_ENHANCERS, useValue: enhancers },
      ],
    };

    const graphqlModule = GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: GraphqlDriver,
      imports: [operationsModule],
      useClass: GraphqlOptions,
    });

    // Modules of a team may inject GraphQLSchemaHost and ResolverDecoratorHost.
    return {
      module: GraphqlModule,
      global: true,
      imports: [graphqlModule],
      exports: [GraphQLModule],
    };
  }
}

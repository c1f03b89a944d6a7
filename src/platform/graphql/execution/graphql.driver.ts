import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { FaultsPlugin } from '../errors/faults.plugin.js';
import { FastLane } from '../fast-lane/fast-lane.js';
import { GraphqlEndpoint } from '../graphql.endpoint.js';
import { AdmissionPlugin } from './admission.plugin.js';
import { traceFields } from './field-spans.js';
import { StandardLane, type TeamContextFactory } from './standard-lane.js';
import { refuseUnsupportedOptions, refuseUnsupportedTypes } from './unsupported.js';

/** The options without the parts that the schema has already. */
type OptionsWithSchema = Omit<ApolloDriverConfig, 'typeDefs' | 'resolvers' | 'schema'> & {
  schema: GraphQLSchema;
};

/**
 * Default plugins of Apollo that are off. Cache control wraps each field, but responses are never
 * cached. With APOLLO_KEY in the environment, reporting would send users' operations to Apollo's
 * hosts.
 */
const DISABLED_PLUGINS = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/**
 * Nest's Apollo driver with a route of ours instead of Apollo's: the access token, limits and
 * errors are the same for REST and GraphQL (docs/adr/0009-our-own-graphql-controller.md).
 * GraphQLModule calls it when the application starts, so the route is there in each application
 * that imports GraphqlModule.
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  @Inject(AdmissionPlugin) private readonly admission: AdmissionPlugin;
  @Inject(FastLane) private readonly fastLane: FastLane;
  @Inject(StandardLane) private readonly standardLane: StandardLane;
  @Inject(GraphqlEndpoint) private readonly endpoint: GraphqlEndpoint;
  /** The options as they were given, without the defaults of Nest. */
  private given: ApolloDriverConfig;
  private pluginsOfNest: ReadonlySet<unknown>;

  override async mergeDefaultOptions(options: ApolloDriverConfig): Promise<ApolloDriverConfig> {
    refuseUnsupportedOptions(options);
    const mergedOptions = await super.mergeDefaultOptions(options);
    this.given = options;
    this.pluginsOfNest = new Set(
      mergedOptions.plugins?.filter((plugin) => !options.plugins?.includes(plugin)),
    );
    return mergedOptions;
  }

  /**
   * Starts Apollo Server and adds the route. `options` has the classes with `@Plugin()` among its
   * plugins.
   */
  override async registerServer(options: ApolloDriverConfig): Promise<void> {
    const { schema } = options;
    if (schema === undefined) throw new Error('the schema was not built');

    refuseUnsupportedTypes(schema);
    traceFields(schema);

    this.apolloServer = this.createServer(options);
    await this.apolloServer.start();
    const hasContext = this.given.context !== undefined;
    const createContext = hasContext ? (options.context as TeamContextFactory) : undefined;
    this.standardLane.open(this.apolloServer, createContext);

    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    this.endpoint.addRoute(fastify, String(options.path));
    const plugins = options.plugins ?? [];
    const teamPlugins = plugins.filter((plugin) => !this.pluginsOfNest.has(plugin));
    // By then, all modules have registered what they have.
    fastify.addHook('onReady', (done) => {
      this.fastLane.open(schema, {
        options: this.given,
        plugins: teamPlugins,
        decorators: this.resolverDecoratorHost,
      });
      done();
    });
  }

  private createServer({ formatError, ...options }: ApolloDriverConfig): ApolloServer {
    const ownPlugins = [
      new FaultsPlugin(formatError),
      this.admission,
      this.fastLane.plugin,
    ] as ApolloServerPlugin[];

    return new ApolloServer({
      ...(options as OptionsWithSchema),
      plugins: [
        ...ownPlugins,
        ...(options.plugins ?? []),
        ...DISABLED_PLUGINS,
      ] as ApolloServerPlugin[],
      introspection: options.introspection ?? false,
      cache: options.cache ?? 'bounded',
      csrfPrevention: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
    });
  }
}

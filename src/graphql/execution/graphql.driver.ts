import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';

/**
 * Answers are never cached, though a plugin would wrap each field for it. And nothing is reported: APOLLO_KEY in the environment
 * would otherwise send what users ask to Apollo's hosts.
 */
const NOT_WANTED = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/**
 * Nest's Apollo driver without its HTTP route: the endpoint is a controller of ours, so that guards, limits and
 * errors are the same for REST and GraphQL.
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  override async registerServer(options: ApolloDriverConfig): Promise<void> {
    if (options.schema === undefined) throw new Error('the schema was not built');
    const server = new ApolloServer<BaseContext>({
      schema: options.schema,
      plugins: [...(options.plugins ?? []), ...NOT_WANTED] as ApolloServerPlugin[],
      introspection: options.introspection ?? false,
      formatError: options.formatError ?? ((formatted) => formatted),
      parseOptions: options.parseOptions ?? {},
      validationRules: options.validationRules ?? [],
      validationOptions: options.validationOptions ?? {},
      documentStore: options.documentStore ?? null,
      cache: 'bounded',
      csrfPrevention: false,
      allowBatchedHttpRequests: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
    });
    await server.start();
    this.apolloServer = server;
  }
}

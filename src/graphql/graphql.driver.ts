import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';

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
      // Answers are never cached; the plugin would wrap each field.
      plugins: [...(options.plugins ?? []), ApolloServerPluginCacheControlDisabled()] as ApolloServerPlugin[],
      introspection: options.introspection ?? false,
      formatError: options.formatError ?? ((formatted) => formatted),
      parseOptions: options.parseOptions ?? {},
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

import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { countLongTexts } from '../long-text.js';
import { tracing } from '../../tracing/index.js';
import { resolveDirectly } from './direct-resolvers.js';
import { traceFields } from './field-spans.js';

/**
 * Default plugins of Apollo that are off. Cache control wraps each field, but responses are never cached. With
 * APOLLO_KEY in the environment, reporting would send users' operations to Apollo's hosts.
 */
const DISABLED = [
  ApolloServerPluginCacheControlDisabled(),
  ApolloServerPluginInlineTraceDisabled(),
  ApolloServerPluginLandingPageDisabled(),
  ApolloServerPluginSchemaReportingDisabled(),
  ApolloServerPluginUsageReportingDisabled(),
];

/**
 * Nest's Apollo driver without its HTTP route. The endpoint is a controller of ours, so that guards, limits and errors
 * are the same for REST and GraphQL (docs/adr/0009-our-own-graphql-controller.md).
 */
@Injectable()
export class GraphqlDriver extends ApolloDriver {
  @Inject(ModulesContainer)
  private readonly modules: ModulesContainer;

  override async registerServer(options: ApolloDriverConfig): Promise<void> {
    if (options.schema === undefined) throw new Error('the schema was not built');
    countLongTexts(options.schema);
    resolveDirectly(options.schema, this.modules);
    const traced = tracing();
    if (traced !== undefined) traceFields(options.schema, traced);
    const server = new ApolloServer<BaseContext>({
      schema: options.schema,
      plugins: [...(options.plugins ?? []), ...DISABLED] as ApolloServerPlugin[],
      introspection: options.introspection ?? false,
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

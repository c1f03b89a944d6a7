import type {
  ApolloServerPlugin,
  BaseContext,
  GraphQLRequestContextWillSendResponse,
} from '@apollo/server';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Resolver, Subscription } from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  GRAPHQL_OPTIONS,
  type RequestContext,
  type TeamGraphqlOptions,
} from '../../src/platform/graphql/index.js';
import { Actor } from '../support/actors/actor.js';
import { postGraphql } from '../support/actors/graphql.js';
import { startApp } from '../support/servers/app.js';
import { provideGlobally } from '../support/servers/provide-globally.js';

@Resolver()
class NewsResolver {
  @Subscription(() => String)
  news(): AsyncIterable<string> | undefined {
    return undefined;
  }
}

@Module({})
class ProvidersModule {}

const moduleOf = (...providers: Provider[]): DynamicModule => ({
  module: ProvidersModule,
  providers,
});
const withOptions = (options: TeamGraphqlOptions) => provideGlobally(GRAPHQL_OPTIONS, options);

async function signIn(options: TeamGraphqlOptions): Promise<{ actor: Actor; lines: string[] }> {
  const lines: string[] = [];
  const settings = { LOG_LEVEL: 'info', GRAPHQL_FAST_LANE: 'on' } as const;
  const app = await startApp(settings, { write: (line) => void lines.push(line) }, [
    withOptions(options),
  ]);
  onTestFinished(app.close);
  return { actor: await Actor.signedIn(app), lines };
}

type WillSendResponse = GraphQLRequestContextWillSendResponse<BaseContext>;

const pluginOf = (
  willSendResponse: (sent: WillSendResponse) => Promise<void>,
): ApolloServerPlugin => ({
  requestDidStart: () => Promise.resolve({ willSendResponse }),
});

describe('a plugin among the options of a team', () => {
  it('changes headers, status, extensions and errors of the response', async () => {
    const plugin = pluginOf(({ response, request }) => {
      response.http.status = 418;
      response.http.headers.set('x-team', String(request.http?.headers.get('x-asked')));
      if (response.body.kind !== 'single') return Promise.resolve();
      const { singleResult } = response.body;
      singleResult.extensions = { team: request.http?.search };
      singleResult.errors = (singleResult.errors ?? []).map(({ extensions, ...error }) => ({
        ...error,
        message: `team: ${String(extensions?.['code'])}`,
      }));
      return Promise.resolve();
    });
    const { actor, lines } = await signIn({ plugins: [plugin] });
    const headers = { 'x-asked': 'yes', 'x-graphql-cost': '1' };
    const answer = await postGraphql(actor, { query: '{ Tickets(limit: 0) { id } }' }, headers);
    expect([answer.status, answer.headers.get('x-team')]).toEqual([418, 'yes']);
    expect(answer.body.errors).toMatchObject([
      { message: 'team: BAD_USER_INPUT', path: ['Tickets'] },
    ]);
    expect(answer.body['extensions']).toEqual({ team: '', cost: { operation: 20, limit: 1_000 } });
    expect(lines.join('')).toContain('off: plugin Object');
  });

  it('answers in place of the resolvers, with data and errors', async () => {
    const body = { data: { Me: { id: 'cached' } }, errors: [{ message: 'stale' }] };
    const plugin: ApolloServerPlugin = {
      requestDidStart: () =>
        Promise.resolve({
          responseForOperation: () =>
            Promise.resolve({
              http: { headers: new Map() as never },
              body: { kind: 'single', singleResult: body },
            }),
        }),
    };
    const { actor } = await signIn({ plugins: [plugin] });
    const answer = await actor.gql('{ Me { id } }');
    expect([answer.status, answer.body]).toEqual([200, body]);
  });
});

describe('the options of a team', () => {
  it('add members to the context, but replace none of the service', async () => {
    const contexts: RequestContext[] = [];
    const note = pluginOf(({ contextValue }) => {
      // A plugin is typed for the context of any service.
      contexts.push(contextValue as RequestContext);
      return Promise.resolve();
    });
    const context = {
      principal: { userId: 1, scopes: new Set(['admin:users']) },
      language: 'xx',
      tenant: 'acme',
    };
    const { actor } = await signIn({ context, plugins: [note] });
    expect((await actor.gql('{ Me { cell_number } }')).body.data).toEqual({
      Me: { cell_number: actor.cell_number },
    });
    expect((await actor.gql('{ StaffUsers { id } }')).status).toBe(403);
    expect(contexts[0]).toMatchObject({ tenant: 'acme', language: 'en' });
    expect(contexts[0]?.principal.scopes.has('admin:users')).toBe(false);
  });

  it('add validation rules and resolvers, and keep the limits of the service', async () => {
    const refuse: NonNullable<TeamGraphqlOptions['validationRules']>[number] = (rule) => ({
      Field: (node) => {
        if (node.name.value === 'Cards')
          rule.reportError(new GraphQLError('no cards', { nodes: [node] }));
      },
    });
    const Application = { platform: () => 'WEB of the team' };
    const options = {
      validationRules: [refuse],
      resolvers: { Application },
      parseOptions: { maxLexicalTokens: 9_999 },
    };
    const { actor, lines } = await signIn(options);
    expect((await actor.gql('{ Cards { id } }')).body).not.toHaveProperty('data');
    const long = `{ ${'Me { id } '.repeat(300)} }`;
    expect((await actor.gql(long)).body.errors).toMatchObject([
      { extensions: { code: 'QUERY_TOO_COMPLEX' } },
    ]);
    expect(lines.join('')).toContain('off: option resolvers');
  });

  it.each<[string, DynamicModule]>([
    ['@Subscription() news: subscriptions are not supported', moduleOf(NewsResolver)],
    ['remove the option subscriptions', withOptions({ subscriptions: { 'graphql-ws': true } })],
    ['remove autoSchemaFile.federation', withOptions({ autoSchemaFile: { federation: 2 } })],
  ])('stop the start: %s', async (sentence, module) => {
    await expect(startApp({}, undefined, [module])).rejects.toThrow(sentence);
  });
});

import {
  Module,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type DynamicModule,
  type MiddlewareConsumer,
  type NestModule,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { GRAPHQL_OPTIONS, type TeamGraphqlOptions } from '../../src/platform/graphql/index.js';
import { journal } from './journal.js';
import { ColourScalar, createTeam, RenamedArgs, RequestState } from './team.module.js';
import {
  CONTEXT_OPTION,
  createEnhancers,
  FORMAT_OPTION,
  TeamDecorator,
  TeamHooks,
  TeamPlugin,
} from './team.parts.js';

/** An application with one module of a team beside those of the service. */
interface TeamApp {
  /** Prefixes of the fields that are asked. */
  readonly prefixes: readonly string[];
  readonly module: DynamicModule;
  /** Why the fast lane is off; undefined if it is on. */
  readonly reason?: string;
}

const FIELD_ENHANCERS: TeamGraphqlOptions = {
  fieldResolverEnhancers: ['guards', 'interceptors', 'filters'],
};

const global = createEnhancers('global');
const ofClass = createEnhancers('class');
const ofMethod = createEnhancers('method');

const plain = createTeam('Plain');
const enhancedMethods = createTeam('Method', {
  decorators: [
    UseGuards(new ofMethod.TeamGuard()),
    UseInterceptors(new ofMethod.TeamInterceptor()),
    UsePipes(new ofMethod.TeamPipe()),
    UseFilters(new ofMethod.TeamFilter()),
  ],
});
const enhancedClass = createTeam('Class', {
  classDecorators: [
    UseGuards(new ofClass.TeamGuard()),
    UseInterceptors(new ofClass.TeamInterceptor()),
    UsePipes(new ofClass.TeamPipe()),
    UseFilters(new ofClass.TeamFilter()),
  ],
});
const renamed = createTeam('Renamed', { args: RenamedArgs });
const inherited = createTeam('Inherited', { isInherited: true });
const scoped = createTeam('Scoped', { isScoped: true });

type Team = ReturnType<typeof createTeam>;

@Module({})
class TeamModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const note = (request: FastifyRequest, _response: unknown, next: () => void) => {
      journal.note('middleware', request, 'request');
      next();
    };
    consumer.apply(note).forRoutes('*path');
  }
}

function moduleOf(
  teams: readonly Team[],
  providers: readonly Provider[] = [],
  options: TeamGraphqlOptions = {},
): DynamicModule {
  const given = { provide: GRAPHQL_OPTIONS, useValue: { ...FIELD_ENHANCERS, ...options } };
  return {
    module: TeamModule,
    global: true,
    controllers: teams.map(({ controller }) => controller),
    providers: [...teams.map(({ resolver }) => resolver), ColourScalar, ...providers, given],
    exports: [GRAPHQL_OPTIONS],
  };
}

const app = (reason: string, provider: Provider): TeamApp => ({
  prefixes: ['Plain'],
  module: moduleOf([plain], [provider]),
  reason,
});
const globally = (token: string, type: Type, reason: string) =>
  app(reason, { provide: token, useClass: type });

export const TEAM_APPS: Readonly<Record<string, TeamApp>> = {
  local: {
    prefixes: ['Plain', 'Method', 'Class', 'Renamed', 'Inherited'],
    module: moduleOf([plain, enhancedMethods, enhancedClass, renamed, inherited]),
  },
  guard: globally(APP_GUARD, global.TeamGuard, 'global guard TeamGuard'),
  interceptor: globally(
    APP_INTERCEPTOR,
    global.TeamInterceptor,
    'global interceptor TeamInterceptor',
  ),
  pipe: globally(APP_PIPE, global.TeamPipe, 'global pipe TeamPipe'),
  filter: globally(APP_FILTER, global.TeamFilter, 'global filter TeamFilter'),
  plugin: app('plugin TeamPlugin', TeamPlugin),
  hooks: app('request hook', TeamHooks),
  decorator: app('resolver decorator', TeamDecorator),
  scope: {
    prefixes: ['Scoped'],
    module: moduleOf([scoped], [RequestState]),
    reason: 'request-scoped resolver TeamResolver',
  },
  context: {
    prefixes: ['Plain'],
    module: moduleOf([plain], [], CONTEXT_OPTION),
    reason: 'option context',
  },
  format: {
    prefixes: ['Plain'],
    module: moduleOf([plain], [], FORMAT_OPTION),
    reason: 'option formatError',
  },
};

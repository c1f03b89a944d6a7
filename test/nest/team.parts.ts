import type { ApolloServerPlugin, BaseContext, GraphQLRequestContext } from '@apollo/server';
import { Plugin } from '@nestjs/apollo';
import {
  Injectable,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { ResolverDecoratorHost } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';
import type { TeamGraphqlOptions } from '../../src/platform/graphql/index.js';
import { journal, placeOf } from './journal.js';
import { memberOf } from '../support/assertions/read-json.js';

/** Creates a guard, an interceptor, a pipe and a filter that note their calls. */
export function createEnhancers(level: string) {
  class TeamGuard implements CanActivate {
    canActivate(context: ExecutionContext): boolean {
      journal.noteHost(`${level} guard`, context);
      return true;
    }
  }
  class TeamInterceptor implements NestInterceptor {
    intercept(context: ExecutionContext, next: Parameters<NestInterceptor['intercept']>[1]) {
      journal.noteHost(`${level} interceptor`, context);
      return next.handle();
    }
  }
  class TeamPipe implements PipeTransform {
    transform(value: unknown): unknown {
      const { text } =
        typeof value === 'object' && value !== null && 'text' in value ? value : { text: value };
      journal.noteBlindly(`${level} pipe`, String(text));
      return value;
    }
  }
  class TeamFilter implements ExceptionFilter {
    catch(thrown: unknown, host: ArgumentsHost): unknown {
      journal.noteHost(`${level} filter`, host);
      if (host.getType<string>() === 'graphql') return thrown;
      return host.switchToHttp().getResponse<FastifyReply>().code(400).send({ caught: true });
    }
  }
  return { TeamGuard, TeamInterceptor, TeamPipe, TeamFilter };
}

@Plugin()
export class TeamPlugin implements ApolloServerPlugin {
  requestDidStart({ request }: GraphQLRequestContext<BaseContext>) {
    const sent = { headers: Object.fromEntries(request.http?.headers ?? []) };
    return Promise.resolve({
      executionDidStart: () =>
        Promise.resolve({
          willResolveField: ({ info }: { info: GraphQLResolveInfo }) => {
            journal.note('plugin', sent, placeOf(info.fieldName));
          },
        }),
    });
  }
}

@Injectable()
export class TeamHooks {
  constructor(host: ResolverDecoratorHost) {
    host.setOnRequestStartHook(({ context }) => context);
    host.setOnRequestEndHook(({ state }) => {
      journal.note('request hooks', memberOf(state, 'req'), 'request');
    });
  }
}

@Injectable()
export class TeamDecorator {
  constructor(host: ResolverDecoratorHost) {
    // The types of Nest say that a resolver returns nothing.
    host.setDecorator((resolve: (...values: unknown[]) => unknown) => (...args: unknown[]) => {
      const [, , context, info] = args;
      const place = placeOf(String(memberOf(info, 'fieldName')));
      journal.note('resolver decorator', memberOf(context, 'req'), place);
      return resolve(...args);
    });
  }
}

/** A context with a method, as a class of a team may have. */
class TeamContext {
  constructor(private readonly tenant: string) {}

  isOfTenant(name: string): boolean {
    return this.tenant === name;
  }
}

export const CONTEXT_OPTION: TeamGraphqlOptions = { context: () => new TeamContext('acme') };

/** Returns true if the context of a request has what `CONTEXT_OPTION` adds. */
export function hasTenant(context: object): boolean {
  return context instanceof TeamContext && context.isOfTenant('acme');
}

export const FORMAT_OPTION: TeamGraphqlOptions = {
  formatError: (formatted, thrown) => {
    if (thrown instanceof Error) journal.noteBlindly('formatError', 'request');
    return { ...formatted, extensions: { ...formatted.extensions, team: 'acme' } };
  },
};

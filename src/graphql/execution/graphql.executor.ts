import type { ApolloServer, GraphQLRequest, GraphQLResponse } from '@apollo/server';
import type { ApolloDriver } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { AppError, ERRORS } from '../../errors/index.js';
import { tooManyLines } from '../limits/document-limits.js';
import { faultOf, type Fault } from '../errors/fault.js';
import { KnownQueries, type KnownQuery } from './known-queries.js';
import type { RequestContext } from '../request-context.js';
import { ScopePlugin } from '../scoped.js';
import { ShapeLimitsPlugin } from '../limits/shape-limits.js';

/** What an operation came to: `data` is undefined when nothing of it ran. */
export interface Executed {
  readonly data?: unknown;
  readonly faults: readonly Fault[];
}

/**
 * Runs operations: known queries compiled, all others through Apollo. Scopes, limits and budget are the same on both
 * ways, and before anything runs.
 */
@Injectable()
export class GraphqlExecutor {
  private apollo: ApolloServer | undefined;

  constructor(
    private readonly known: KnownQueries,
    private readonly scopes: ScopePlugin,
    private readonly limits: ShapeLimitsPlugin,
    private readonly moduleRef: ModuleRef,
  ) {}

  async execute(request: GraphQLRequest, context: RequestContext): Promise<Executed> {
    const query = this.known.find(request);
    const executed = query && (await this.run(query, request.variables ?? {}, context));
    if (executed !== undefined) return executed;
    const refusal = tooManyLines(request.query ?? '');
    if (refusal !== undefined) return { faults: [{ error: refusal }] };
    return resultOf(await this.server.executeOperation(request, { contextValue: context }));
  }

  /**
   * Undefined when something went wrong that is no refusal of ours, or several things that make one null: Apollo's way
   * finds the words, and which are told. A query may run twice.
   */
  private async run(
    query: KnownQuery,
    variables: Record<string, unknown>,
    context: RequestContext,
  ): Promise<Executed | undefined> {
    try {
      this.scopes.assert(query, context);
      await this.limits.admit({ ...query, variables }, context);
    } catch (error) {
      if (error instanceof AppError) return { faults: [{ error }] };
      throw error;
    }
    const { data, errors = [] } = await query.run(undefined, context, variables);
    const faults: Fault[] = [];
    const nulls = new Map<string, AppError>();
    for (const { originalError: error, path, locations } of errors) {
      if (!(error instanceof AppError)) return undefined;
      // One fault of a whole batch is told once. Of several, which came first decides, and that is not known here.
      const place = nullOf(data, path);
      if (nulls.get(place) === error) continue;
      if (nulls.has(place)) return undefined;
      nulls.set(place, error);
      faults.push({ error, ...(path && { path }), ...(locations && { locations }) });
    }
    return { data, faults };
  }

  private get server(): ApolloServer {
    const module = () => this.moduleRef.get<GraphQLModule<ApolloDriver>>(GraphQLModule, { strict: false });
    return (this.apollo ??= module().graphQlAdapter.instance);
  }
}

/** Where on the way to a fault the answer is null. */
function nullOf(data: unknown, path: readonly (string | number)[] = []): string {
  let value = data;
  const end = path.findIndex((key) => (value = (value as Record<string | number, unknown> | null)?.[key]) === null);
  return path.slice(0, end + 1).join('.');
}

function resultOf({ body }: GraphQLResponse): Executed {
  if (body.kind !== 'single') throw new AppError(ERRORS.INTERNAL_ERROR, { reason: 'incremental result' });
  const { data, errors } = body.singleResult;
  return { data, faults: (errors ?? []).map(faultOf) };
}

import type { ApolloServer, GraphQLRequest, GraphQLResponse } from '@apollo/server';
import type { ApolloDriver } from '@nestjs/apollo';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { AppError, ERRORS } from '../../errors/index.js';
import { after } from '../../http/index.js';
import { tooManyLines } from '../limits/document-limits.js';
import type { Fault } from '../errors/fault.js';
import { AdmissionPlugin } from './admission.plugin.js';
import { KnownQueries, type FoundQuery } from './known-queries.js';
import { runPlan, type PlanResult } from './plan-run.js';
import type { RequestContext } from '../request-context.js';
import type { Operation } from '../limits/shape-limits.js';

/** Result of an operation. `data` is undefined if nothing of it ran. */
export interface Executed {
  readonly data?: unknown;
  readonly faults: readonly Fault[];
}

type Refusal = AppError | undefined;

/** Runs operations: compiled queries itself, all others through Apollo. `AdmissionPlugin` admits both. */
@Injectable()
export class GraphqlExecutor {
  private apollo: ApolloServer | undefined;

  constructor(
    private readonly known: KnownQueries,
    private readonly admission: AdmissionPlugin,
    private readonly moduleRef: ModuleRef,
  ) {}

  execute(request: GraphQLRequest, context: RequestContext): Executed | Promise<Executed> {
    const found = this.known.find(request);
    return after(this.admission.admitText(found === undefined ? request.query : undefined, context), () => {
      if (found === undefined) return this.runByApollo(request, context);
      const executed = this.run(found, request.variables ?? {}, context);
      return after(executed, (result) => result ?? this.runByApollo(request, context));
    });
  }

  private async runByApollo(request: GraphQLRequest, context: RequestContext): Promise<Executed> {
    const refusal = tooManyLines(request.query ?? '');
    if (refusal !== undefined) return { faults: [{ error: refusal }] };
    const { body } = await this.server.executeOperation(request, { contextValue: context });
    return resultOf(body, context);
  }

  /**
   * Runs a compiled query. Returns undefined if Apollo must run it again, to explain an error that is not an `AppError`
   * or to choose among several errors of one null.
   */
  private run(
    { query, variables: coerced }: FoundQuery,
    variables: Record<string, unknown>,
    context: RequestContext,
  ): Executed | undefined | Promise<Executed | undefined> {
    return after(this.refusalOf({ ...query, variables }, context), (refusal) => {
      if (refusal !== undefined) return { faults: [{ error: refusal }] };
      return after(runPlan(query.fields, context, coerced), (result) => executedOf(result, context));
    });
  }

  private refusalOf(operation: Operation, context: RequestContext): Refusal | Promise<Refusal> {
    const toRefusal = (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    };
    try {
      return this.admission.admit(operation, context)?.then(() => undefined, toRefusal);
    } catch (error) {
      return toRefusal(error);
    }
  }

  private get server(): ApolloServer {
    const module = () => this.moduleRef.get<GraphQLModule<ApolloDriver>>(GraphQLModule, { strict: false });
    return (this.apollo ??= module().graphQlAdapter.instance);
  }
}

function executedOf({ data, errors }: PlanResult, { outcome: { size } }: RequestContext): Executed | undefined {
  if (size?.refusal !== undefined) return { faults: [{ error: size.refusal }] };
  if (errors.length === 0) return { data, faults: [] };
  const faults: Fault[] = [];
  const nulls = new Map<string, AppError>();
  for (const { error, ...place } of errors) {
    if (!(error instanceof AppError)) return undefined;
    // An error of a batch is reported once. graphql-js reports the first of several; their order is unknown here.
    const at = nullOf(data, place.path);
    if (nulls.get(at) === error) continue;
    if (nulls.has(at)) return undefined;
    nulls.set(at, error);
    faults.push({ error, ...place });
  }
  return { data, faults };
}

/** Returns the path of the null that an error at `path` became. */
function nullOf(data: unknown, path: readonly (string | number)[]): string {
  let value = data;
  const end = path.findIndex((key) => (value = (value as Record<string | number, unknown> | null)?.[key]) === null);
  return path.slice(0, end + 1).join('.');
}

function resultOf(body: GraphQLResponse['body'], { outcome: { faults = [], size } }: RequestContext): Executed {
  if (size?.refusal !== undefined) return { faults: [{ error: size.refusal }] };
  if (body.kind !== 'single') throw new AppError(ERRORS.INTERNAL_ERROR, { reason: 'incremental result' });
  const { data, errors = [] } = body.singleResult;
  if (errors.length !== faults.length) throw new AppError(ERRORS.INTERNAL_ERROR, { reason: 'error without a fault' });
  return { data, faults };
}

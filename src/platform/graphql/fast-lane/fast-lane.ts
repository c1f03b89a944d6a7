import type { GraphQLRequest } from '@apollo/server';
import { Inject, Injectable, Logger, type Type } from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { Config } from '../../config/index.js';
import { AppError } from '../../errors/index.js';
import { continueAfter } from '../../http/index.js';
import { toOperationFault } from '../errors/operation-fault.js';
import { AdmissionPlugin } from '../execution/admission.plugin.js';
import {
  formatFault,
  refuseOperation,
  type OperationResult,
} from '../execution/operation-result.js';
import type { GRAPHQL } from '../graphql.facts.js';
import type { ValidOperation } from '../limits/valid-operation.js';
import type { RequestContext } from '../request-context.js';
import { resolveDirectly } from './direct-resolvers.js';
import { findForeignParts, type ForeignGraphqlParts } from './foreign-parts.js';
import { KnownQueries, type CompiledKnownQuery } from './known-queries.js';
import type { OperationVariables } from '../graphql-request.js';

/** Token of the classes of guards and filters that do nothing for a query. */
export const OWN_ENHANCERS = Symbol('own enhancers');

type FastLaneRefusal = AppError | undefined;

/**
 * Runs frequent queries without Apollo's pipeline and without Nest's wrapper around plain queries
 * (docs/adr/0028-known-queries-are-compiled.md). It is on only if nothing is registered that these
 * would call.
 */
@Injectable()
export class FastLane {
  /** Counts and compiles the queries that Apollo executes. */
  readonly plugin = new KnownQueries();
  private readonly logger = new Logger(FastLane.name);

  constructor(
    private readonly config: Config<typeof GRAPHQL.settings>,
    private readonly admission: AdmissionPlugin,
    private readonly application: ApplicationConfig,
    private readonly modules: ModulesContainer,
    @Inject(OWN_ENHANCERS) private readonly own: readonly Type[],
  ) {}

  /**
   * Turns the lane on, or logs why it stays off. The caller must have registered everything before.
   */
  open(schema: GraphQLSchema, parts: ForeignGraphqlParts): void {
    const offReasons = this.findReasonsToStayOff(parts);
    if (offReasons.length > 0) {
      this.logger.log(`off: ${offReasons.join(', ')}`);
      return;
    }

    const directSchema = resolveDirectly(schema, this.modules);
    this.plugin.startCompiling(directSchema);
    this.logger.log('on: frequent queries are compiled');
  }

  /** Returns the compiled query of a request, if there is one. */
  findQuery(request: GraphQLRequest): CompiledKnownQuery | undefined {
    return this.plugin.findQuery(request);
  }

  /**
   * Runs a compiled query. Returns undefined if the standard lane must run it again, to explain its
   * errors.
   */
  runQuery(
    query: CompiledKnownQuery,
    variables: Record<string, unknown>,
    context: RequestContext,
  ): OperationResult | undefined | Promise<OperationResult | undefined> {
    const refused = this.findRefusal({ ...query, variables }, context);
    return continueAfter(refused, (refusal) => {
      if (refusal !== undefined) return refuseOperation(refusal, context);

      // Scopes, size and cost are admitted here.
      const executed = query.run(undefined, context, variables);
      return continueAfter(executed, (result) => toOperationResult(result, variables, context));
    });
  }

  private findReasonsToStayOff(parts: ForeignGraphqlParts): string[] {
    if (this.config.GRAPHQL_FAST_LANE === 'off') return ['GRAPHQL_FAST_LANE=off'];
    return findForeignParts(parts, {
      config: this.application,
      modules: this.modules,
      own: this.own,
    });
  }

  private findRefusal(
    operation: ValidOperation,
    context: RequestContext,
  ): FastLaneRefusal | Promise<FastLaneRefusal> {
    const toRefusal = (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    };
    try {
      return this.admission.admitOperation(operation, context)?.then(() => undefined, toRefusal);
    } catch (error) {
      return toRefusal(error);
    }
  }
}

function toOperationResult(
  result: ExecutionResult,
  variables: OperationVariables,
  context: RequestContext,
): OperationResult | undefined {
  const { data, errors: [error, ...others] = [] } = result;
  if (error === undefined) return { data, errors: [], faults: [] };

  // graphql-js chooses among several errors. Only the error of a resolver is the same in both
  // lanes.
  const { originalError } = error;
  const isOfResolver = originalError instanceof Error && !(originalError instanceof GraphQLError);
  if (others.length > 0 || error.path === undefined || !isOfResolver) return undefined;

  const fault = toOperationFault(error, variables);
  return { data, errors: [formatFault(fault, context)], faults: [fault] };
}

import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { AppError } from '../../errors/index.js';
import { RateLimits } from '../../limits/index.js';
import { GRAPHQL_ERRORS } from '../graphql.errors.js';
import { GRAPHQL_LIMITS } from '../graphql.limits.js';
import type { RequestContext } from '../request-context.js';
import type { Resolved } from '../scoped.js';
import { measure, type Shape } from './shape.js';

/** What the parser reads of one operation at most. The size of its text is bounded before, by the route. */
export const MAX_TOKENS = 1_000;

/** What an operation may be at most (GQL-1). */
export const SHAPE_LIMITS = { depth: 7, aliases: 10, root_fields: 5, directives: 10, cost: 1_000 } as const;

/** Refuses operations that are too large, and spends the user's budget for the others, before anything runs. */
@Injectable()
export class ShapeLimitsPlugin implements ApolloServerPlugin<RequestContext> {
  /** Of operations without variables, whose shape is always the same. */
  private readonly shapes = new WeakMap<OperationDefinitionNode, Shape>();

  constructor(private readonly limits: RateLimits) {}

  requestDidStart() {
    return Promise.resolve({
      didResolveOperation: async ({
        schema,
        document,
        operation,
        request,
        contextValue,
      }: GraphQLRequestContextDidResolveOperation<RequestContext>): Promise<void> => {
        if (operation === undefined) return;
        await this.admit({ schema, document, operation, variables: request.variables ?? {} }, contextValue);
      },
    });
  }

  /**
   * An operation that was admitted, and runs once more, is not paid for again.
   * @throws AppError QUERY_TOO_COMPLEX, RATE_LIMITED
   */
  async admit(measured: Measured, { measured: result, principal }: RequestContext): Promise<void> {
    if (result.cost !== undefined) return;
    const shape = this.shapeOf(measured);
    result.cost = shape.cost;
    const excess = excessOf(shape, measured.operation.operation);
    if (excess !== undefined) throw new AppError(GRAPHQL_ERRORS.QUERY_TOO_COMPLEX, excess);
    await this.limits.spend(GRAPHQL_LIMITS.graphql, `user:${String(principal.userId)}`, { amount: shape.cost });
  }

  private shapeOf({ schema, document, operation, variables }: Measured): Shape {
    const known = this.shapes.get(operation);
    if (known !== undefined) return known;
    const shape = measure(schema, document, operation, variables);
    if ((operation.variableDefinitions ?? []).length === 0) this.shapes.set(operation, shape);
    return shape;
  }
}

interface Measured extends Resolved {
  readonly schema: GraphQLSchema;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Excess {
  readonly details: Readonly<Record<string, number>>;
  readonly reason: string;
}

/** The first limit that is passed: what was counted and what is allowed. */
export function excessOf({ rootFields, ...shape }: Shape, type: OperationTypeNode): Excess | undefined {
  const counted = { ...shape, root_fields: rootFields.length };
  for (const name of Object.keys(SHAPE_LIMITS) as (keyof typeof SHAPE_LIMITS)[]) {
    const [count, limit] = [counted[name], SHAPE_LIMITS[name]];
    if (count > limit) return { details: { [name]: count, limit }, reason: name };
  }
  const repeated = type === OperationTypeNode.MUTATION ? rootFields.length - new Set(rootFields).size : 0;
  return repeated > 0
    ? { details: { repeated_mutations: repeated, limit: 0 }, reason: 'repeated mutation' }
    : undefined;
}

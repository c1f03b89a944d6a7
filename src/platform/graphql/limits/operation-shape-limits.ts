import { Injectable } from '@nestjs/common';
import type { OperationDefinitionNode } from 'graphql';
import { GRAPHQL } from '../graphql.facts.js';
import type { RequestContext } from '../request-context.js';
import { CallerLimits } from './caller-limits.js';
import { measureOperation, type OperationShape } from './operation-shape.js';
import { ReturnedMeter } from './returned-meter.js';
import type { ValidOperation } from './valid-operation.js';
import { findExcess } from './shape-excess.js';

/** Tokens that the parser reads at most. The body limit of the route bounds the text before. */
export const MAX_TOKENS = 1_000;

/**
 * Cost of reading a request against the rate limit, beside 1 for the request: 1 for each of so many
 * bytes of its body, and for a text that is not compiled `text` and 1 for each of so many
 * characters.
 */
export const READING_COST = { bytes: 1_024, text: 4, characters: 64 } as const;

/** Operations up to this cost are charged for what they could return, others for what they did. */
export const CHEAP_COST = 50;

/** Returns the cost of reading a request. `text` is undefined if it is compiled. */
export function calculateReadingCost(text: string | undefined, bodyBytes: number): number {
  const bodyCost = Math.floor(bodyBytes / READING_COST.bytes);
  if (text === undefined) return bodyCost;

  const textCost = READING_COST.text + Math.floor(text.length / READING_COST.characters);
  return bodyCost + textCost;
}

/**
 * Refuses operations that are too large, and counts the cost of the others against the user's rate
 * limit.
 */
@Injectable()
export class OperationShapeLimits {
  /** Shapes of operations without variables: they never change. */
  private readonly shapes = new WeakMap<OperationDefinitionNode, OperationShape>();

  constructor(private readonly callerLimits: CallerLimits) {}

  /**
   * Counts what it costs to read a request: its body, and the text that must be parsed and
   * validated.
   * @throws AppError RATE_LIMITED
   */
  admitText(
    text: string | undefined,
    { bodyBytes, principal }: RequestContext,
  ): Promise<void> | undefined {
    const amount = calculateReadingCost(text, bodyBytes);
    if (amount > 0) return this.callerLimits.countCost(principal, amount);
    return undefined;
  }

  /**
   * Counts an operation once, also if it runs twice.
   * @throws AppError QUERY_TOO_COMPLEX, RATE_LIMITED
   */
  admitOperation(
    operation: ValidOperation,
    { outcome, principal }: RequestContext,
  ): Promise<void> | undefined {
    const shape = this.getShape(operation);
    const isFirst = outcome.cost === undefined;
    outcome.cost = shape.cost;

    const excess = findExcess(shape, operation.operation.operation);
    if (excess !== undefined) {
      const { details, ...options } = excess;
      throw GRAPHQL.errors.QUERY_TOO_COMPLEX(details, options);
    }
    if (!isFirst) return undefined;
    if (shape.cost > CHEAP_COST) outcome.dearOperation = operation;
    return this.callerLimits.countCost(principal, shape.cost);
  }

  /**
   * Gives back what an operation was charged for objects that it did not return and for what its
   * searches did not read. A cheap one keeps its charge, so that most requests are not measured
   * twice.
   */
  giveBackUnreturned(data: unknown, { outcome, principal }: RequestContext): void {
    const { cost = 0, dearOperation, searchCost = 0 } = outcome;
    if (dearOperation === undefined || typeof data !== 'object' || data === null) return;

    const returnedCost = new ReturnedMeter(dearOperation).measureData(data) + searchCost;
    const unreturnedCost = cost - Math.max(returnedCost, CHEAP_COST);
    if (unreturnedCost > 0) this.callerLimits.giveCostBack(principal, unreturnedCost);
  }

  private getShape({ schema, document, operation, variables }: ValidOperation): OperationShape {
    const knownShape = this.shapes.get(operation);
    if (knownShape !== undefined) return knownShape;
    const shape = measureOperation(schema, document, operation, variables);
    if ((operation.variableDefinitions ?? []).length === 0) this.shapes.set(operation, shape);
    return shape;
  }
}

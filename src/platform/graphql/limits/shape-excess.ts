import { OperationTypeNode } from 'graphql';
import type { RequestFieldFault } from '../../errors/index.js';
import { GRAPHQL } from '../graphql.facts.js';
import type { OperationShape } from './operation-shape.js';

/** Largest operation that may run (GQL-1), and the largest response that it may have (GQL-5). */
export const SHAPE_LIMITS = {
  depth: 7,
  aliases: 10,
  alias_length: 100,
  root_fields: 5,
  directives: 10,
  cost: 1_000,
  response_bytes: 4 * 1_024 * 1_024,
} as const;

interface OperationShapeExcess {
  readonly details: Readonly<Record<string, number>>;
  readonly fields?: readonly RequestFieldFault[];
  readonly reason: string;
}

/**
 * Advice about a response that is too large: how many items are too many is not obvious from their
 * number.
 */
const TOO_MUCH = { fields: [{ field: 'query', rule: GRAPHQL.fieldRules.RESPONSE_BYTES }] };

/** Returns the first limit that the shape exceeds: what was counted and what is allowed. */
export function findExcess(
  { rootFields, ...shape }: OperationShape,
  type: OperationTypeNode,
): OperationShapeExcess | undefined {
  const countedShape = { ...shape, root_fields: rootFields.length };

  for (const name of Object.keys(SHAPE_LIMITS) as (keyof typeof SHAPE_LIMITS)[]) {
    const count = countedShape[name];
    const limit = SHAPE_LIMITS[name];
    if (count <= limit) continue;

    const details = { [name]: count, limit };
    if (name === 'response_bytes') return { details, ...TOO_MUCH, reason: name };
    return { details, reason: name };
  }

  if (type !== OperationTypeNode.MUTATION) return undefined;
  const repeatedCount = rootFields.length - new Set(rootFields).size;
  if (repeatedCount === 0) return undefined;

  const details = { repeated_mutations: repeatedCount, limit: 0 };
  return { details, reason: 'repeated mutation' };
}

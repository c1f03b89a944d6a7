import {
  getNamedType,
  GraphQLString,
  isInterfaceType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { getFieldCost } from '../field-cost.js';
import { getLongestBytes, SHORT_TEXT } from '../long-text.js';
import { EMPTY_PART, type OperationShapePart } from './operation-shape-part.js';

/**
 * Cost of a mutation beside the objects that it returns: a transaction with rows, rate limits and
 * the audit trail.
 */
const MUTATION_COST = 10;
/** Quotes, colon, comma and brackets around a value and its name. */
export const PUNCTUATION = 8;
/** Most bytes of a number, a time, an id or the name of an enum value. */
export const SHORT_VALUE = 64;

/** The alias of a field, and the bytes of its name in the response. */
export type MeasuredFieldName = Pick<OperationShapePart, 'aliases' | 'alias_length'> & {
  readonly keyBytes: number;
};

/** Returns the cost of a field beside its objects. */
export function getOwnCost(
  field: GraphQLField<unknown, unknown>,
  parent: GraphQLNamedType | undefined,
  schema: GraphQLSchema,
): number {
  const fieldCost = getFieldCost(field);
  const isMutation = parent === schema.getMutationType();
  return isMutation ? fieldCost + MUTATION_COST : fieldCost;
}

/** Returns the alias of a field, and the bytes of its name in the response. */
export function readFieldName({ name, alias }: FieldNode): MeasuredFieldName {
  if (alias === undefined)
    return { aliases: 0, alias_length: 0, keyBytes: name.value.length + PUNCTUATION };
  const { length } = alias.value;
  return { aliases: 1, alias_length: length, keyBytes: length + PUNCTUATION };
}

export function findField(
  node: FieldNode,
  parent: GraphQLNamedType | undefined,
): GraphQLField<unknown, unknown> | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  return parent.getFields()[node.name.value];
}

/** Measures a field without a selection. */
export function measureValue(
  field: GraphQLField<unknown, unknown>,
  { aliases, alias_length, keyBytes }: MeasuredFieldName,
  cost: number,
): OperationShapePart {
  const response_bytes = keyBytes + getValueBytes(field);
  return { ...EMPTY_PART, depth: 1, aliases, alias_length, cost, response_bytes };
}

/** Returns the most bytes of a value. */
function getValueBytes(field: GraphQLField<unknown, unknown>): number {
  const isText = getNamedType(field.type) === GraphQLString;
  return getLongestBytes(field) ?? (isText ? SHORT_TEXT : SHORT_VALUE);
}

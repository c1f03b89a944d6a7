import {
  getNullableType,
  isListType,
  Kind,
  type FieldNode,
  type GraphQLField,
  type ValueNode,
} from 'graphql';
import { LONGEST_PAGE } from '../page.js';
import type { OperationVariables } from '../graphql-request.js';

/** Assumed length of a list without `limit`: users cannot make one longer (docs/adr/0020). */
const LIST_SIZE = 20;

/** Returns how many objects a field may have in the response. */
export function countListItems(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: OperationVariables,
): number {
  if (!isListType(getNullableType(field.type))) return 1;
  const id = readFieldArgument(node, 'id', variables);
  if (id !== undefined && id !== null) return 1;
  const limitArgument = field.args.find((argument) => argument.name === 'limit');
  if (limitArgument === undefined) return LIST_SIZE;

  const givenLimit = readFieldArgument(node, 'limit', variables);
  if (isPageLength(givenLimit)) return givenLimit;
  // The field refuses a limit out of range, with a better message than a cost.
  return Number(limitArgument.defaultValue ?? LIST_SIZE);
}

/** Returns the value of an argument, also if a variable has it. */
export function readFieldArgument(
  node: FieldNode,
  name: string,
  variables: OperationVariables,
): unknown {
  const argument = node.arguments?.find((each) => each.name.value === name);
  const value = argument?.value;
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
  return readLiteral(value);
}

/** Returns true if an argument has a value other than null, also if a variable has it. */
export function hasFieldArgument(
  node: FieldNode,
  name: string,
  variables: OperationVariables,
): boolean {
  const value = node.arguments?.find((each) => each.name.value === name)?.value;
  if (value?.kind !== Kind.VARIABLE) return value !== undefined && value.kind !== Kind.NULL;
  return (variables[value.name.value] ?? null) !== null;
}

/** Returns the value of a number or a string; a `limit` or an `id` is nothing else. */
export function readLiteral(value: ValueNode | undefined): unknown {
  if (value?.kind === Kind.INT) return Number(value.value);
  if (value?.kind === Kind.STRING) return value.value;
  return undefined;
}

function isPageLength(limit: unknown): limit is number {
  return typeof limit === 'number' && limit > 0 && limit <= LONGEST_PAGE;
}

import { createHash } from 'node:crypto';
import {
  coerceInputValue,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { ERRORS, type AppError } from '../../platform/errors/index.js';
import { REASON_FORM } from './staff-acts.args.js';
import type { ActWords, StaffOperation } from './act-text.js';
import { STAFF } from './staff.facts.js';

/** Argument that carries the second proof, which is no part of the act. */
const PROOF_ARGUMENT = 'proof';
/** Member of the extensions of a field that has the words of its act. */
export const ACT_EXTENSION = 'act';

/** A mutation that needs a second proof. */
export interface ProvenField extends GraphQLField<unknown, unknown> {
  readonly words: ActWords;
}

/**
 * Returns a mutation that needs a second proof.
 * @throws AppError BAD_USER_INPUT
 */
export function getProvenField(schema: GraphQLSchema, operation: string): ProvenField {
  const field = schema.getMutationType()?.getFields()[operation];
  const words = field?.extensions[ACT_EXTENSION] as ActWords | undefined;
  if (field !== undefined && words !== undefined) return { ...field, words };
  throw toInputError('operation', 'OPERATION');
}

/**
 * Reads the arguments of an act from a JSON object, as GraphQL reads variables.
 * @throws AppError BAD_USER_INPUT
 */
export function readStaffOperation(field: ProvenField, json: string): StaffOperation {
  const variables = new Map(Object.entries(parseObject(json)));
  const coercedArgs: Record<string, unknown> = {};

  for (const { name, type, defaultValue } of field.args) {
    if (name === PROOF_ARGUMENT) continue;
    const value = variables.has(name) ? variables.get(name) : defaultValue;
    variables.delete(name);
    if (value !== undefined) coercedArgs[name] = readArgument(value, type);
    else if (isNonNullType(type)) throw toInputError('arguments', 'ARGUMENTS');
  }

  const { reason } = coercedArgs;
  const hasReason = typeof reason === 'string' && REASON_FORM.test(reason.trim());
  if (!hasReason || variables.size > 0) throw toInputError('arguments', 'ARGUMENTS');
  return { name: field.name, args: coercedArgs };
}

/** Returns a digest that two operations share only if name and arguments are the same. */
export function computeOperationDigest({ name, args }: StaffOperation): string {
  const members = Object.entries(args)
    .filter(([argument]) => argument !== PROOF_ARGUMENT)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, members]))
    .digest('hex');
}

/** Returns the second proof that came with an operation; '' for none. */
export function readProof({ args }: StaffOperation): string {
  const proof = args[PROOF_ARGUMENT];
  return typeof proof === 'string' ? proof.trim() : '';
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The text is no JSON.
  }
  throw toInputError('arguments', 'ARGUMENTS');
}

function readArgument(value: unknown, type: GraphQLInputType): unknown {
  return coerceInputValue(value, type, () => {
    throw toInputError('arguments', 'ARGUMENTS');
  });
}

function toInputError(field: string, rule: 'OPERATION' | 'ARGUMENTS'): AppError {
  return ERRORS.BAD_USER_INPUT({ fields: [{ field, rule: STAFF.fieldRules[rule] }] });
}

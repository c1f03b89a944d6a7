import { ApolloServerErrorCode, ApolloServerValidationErrorCode } from '@apollo/server/errors';
import {
  isValueNode,
  Kind,
  print,
  type ASTNode,
  type GraphQLError,
  type VariableDefinitionNode,
} from 'graphql';
import { AppError, ERRORS } from '../../errors/index.js';
import { maskPans } from '../../card-numbers/index.js';
import { GRAPHQL } from '../graphql.facts.js';
import type { OperationVariables } from '../graphql-request.js';

/** Number of errors after which validation stops. */
const MAX_ERRORS = 10;

/** Suggestions would name fields to those who may not read the schema (GQL-4). */
export const VALIDATION_OPTIONS = { maxErrors: MAX_ERRORS, hideSuggestions: true };

/** The messages of graphql-js about size. They have no code of their own. */
const TOO_LARGE =
  /^(Syntax Error: Document contains more that \d+ tokens|Maximum introspection depth exceeded)/;
const TOO_MANY_SELECTIONS: string =
  ApolloServerValidationErrorCode.MAX_RECURSIVE_SELECTIONS_EXCEEDED;
const NO_INTROSPECTION: string = ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;

/**
 * Explains an error of graphql-js or Apollo in its own words, if these repeat names only and no
 * value (PAN-6).
 */
export function explainGraphqlError(error: GraphQLError, variables: OperationVariables): AppError {
  const { message, extensions, nodes: [node] = [] } = error;
  const brokenRule = extensions['validationErrorCode'];
  if (TOO_LARGE.test(message) || brokenRule === TOO_MANY_SELECTIONS)
    return GRAPHQL.errors.QUERY_TOO_COMPLEX({}, { cause: error });

  switch (extensions['code']) {
    // The message has the token at which the parser stopped, which may be a value.
    case ApolloServerErrorCode.GRAPHQL_PARSE_FAILED:
      return GRAPHQL.errors.GRAPHQL_PARSE_FAILED({ cause: error });
    case ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED: {
      const isClosed = brokenRule === NO_INTROSPECTION;
      const note = isClosed ? 'The schema is not available here.' : toNote(message, node);
      return GRAPHQL.errors.GRAPHQL_VALIDATION_FAILED({ note, cause: error });
    }
    case ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE: {
      const fields = [{ field: 'operationName', rule: GRAPHQL.fieldRules.OPERATION }];
      return ERRORS.BAD_USER_INPUT({ fields, cause: error });
    }
    default:
      return explainExecutionError(error, variables);
  }
}

function explainExecutionError(error: GraphQLError, variables: OperationVariables): AppError {
  const { message, nodes: [node] = [], path, originalError } = error;
  // The one error of graphql-js without any place: it stopped counting wrong variables.
  if (node === undefined && path === undefined && originalError === undefined)
    return ERRORS.BAD_USER_INPUT({ cause: error });
  if (node === undefined || node.kind === Kind.FIELD)
    return ERRORS.INTERNAL_ERROR({ cause: error });
  // A subscription: the schema has none.
  if (node.kind === Kind.OPERATION_DEFINITION)
    return GRAPHQL.errors.GRAPHQL_VALIDATION_FAILED({
      note: toNote(message, node),
      cause: error,
    });
  if (node.kind !== Kind.VARIABLE_DEFINITION)
    return ERRORS.BAD_USER_INPUT({ note: toNote(message, node), cause: error });

  const note = explainVariable(node, message, variables);
  return ERRORS.BAD_USER_INPUT({ note: maskPans(note), cause: error });
}

/** Returns the message about an absent variable. For a wrong one it would repeat the value. */
function explainVariable(
  { variable, type }: VariableDefinitionNode,
  message: string,
  variables: OperationVariables,
): string {
  const name = variable.name.value;
  const isAbsent = (variables[name] ?? null) === null;
  if (isAbsent) return message;
  return `Variable "$${name}" must be of type "${print(type)}".`;
}

/** Returns the message of an error, unless it is about a value: then it repeats the value. */
function toNote(message: string, node: ASTNode | undefined): string {
  const isAboutValue = node !== undefined && isValueNode(node) && node.kind !== Kind.VARIABLE;
  if (isAboutValue) return 'A value does not fit the type of its argument.';
  return maskPans(message);
}

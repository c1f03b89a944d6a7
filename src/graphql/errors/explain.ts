import type { GraphQLRequest } from '@apollo/server';
import { ApolloServerErrorCode, ApolloServerValidationErrorCode } from '@apollo/server/errors';
import {
  Kind,
  Lexer,
  MaxIntrospectionDepthRule,
  TokenKind,
  validate,
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { ERRORS, FIELD_RULES, type FieldFault } from '../../errors/index.js';
import { GRAPHQL_ERRORS, GRAPHQL_FIELD_RULES } from '../graphql.errors.js';
import { ComparisonsRule } from '../limits/document-limits.js';
import { MAX_TOKENS } from '../limits/shape-limits.js';
import type { Explanation } from './fault.js';
import { placeOf, placeOfVariable } from './place.js';
import { inQuery, VALIDATION_RULES, valueRule } from './validation-rules.js';

/** Number of errors after which validation stops. Explaining each of them walks through the document. */
export const MAX_EXPLAINED = 10;

export const VALIDATION_OPTIONS = { maxErrors: MAX_EXPLAINED, hideSuggestions: true };

const NO_INTROSPECTION: string = ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;
const TOO_MANY_SELECTIONS: string = ApolloServerValidationErrorCode.MAX_RECURSIVE_SELECTIONS_EXCEEDED;

/**
 * Explains errors of graphql-js and Apollo for one operation, with names of the schema and of the request's own members
 * only. It reads codes, nodes and places. It compares messages with each other, but never shows or parses one.
 */
export class Explainer {
  private readonly byRule = new Map<ValidationRule, readonly GraphQLError[]>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode | undefined,
    private readonly request: GraphQLRequest,
  ) {}

  explain(error: GraphQLError): Explanation {
    switch (error.extensions['code']) {
      case ApolloServerErrorCode.GRAPHQL_PARSE_FAILED:
        return {
          row: hasTooManyTokens(error) ? GRAPHQL_ERRORS.QUERY_TOO_COMPLEX : GRAPHQL_ERRORS.GRAPHQL_PARSE_FAILED,
        };
      case ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED:
        return this.explainValidation(error);
      case ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE:
        return {
          row: ERRORS.BAD_USER_INPUT,
          field: { field: 'operationName', rule: GRAPHQL_FIELD_RULES.OPERATION },
        };
      default:
        return this.explainExecution(error);
    }
  }

  private explainValidation(error: GraphQLError): Explanation {
    const row = GRAPHQL_ERRORS.GRAPHQL_VALIDATION_FAILED;
    const code = error.extensions['validationErrorCode'];
    if (code === TOO_MANY_SELECTIONS) return { row: GRAPHQL_ERRORS.QUERY_TOO_COMPLEX };
    if (code === NO_INTROSPECTION) return { row, field: inQuery(GRAPHQL_FIELD_RULES.INTROSPECTION)() };
    const [node, usage] = error.nodes ?? [];
    if (this.document === undefined || node === undefined) return { row };
    for (const [rule, tell] of VALIDATION_RULES) {
      const same = this.errorsOf(rule, this.document).filter(({ nodes }) => nodes?.[0] === node);
      const index = same.findIndex(({ message }) => message === error.message);
      if (index < 0) continue;
      if (rule === MaxIntrospectionDepthRule) return { row: GRAPHQL_ERRORS.QUERY_TOO_COMPLEX };
      const place = placeOf(this.schema, this.document, usage?.kind === Kind.VARIABLE ? usage : node);
      return { row, field: tell({ place, node, index }) };
    }
    return { row };
  }

  /** Runs one rule again, to learn which errors are its own. */
  private errorsOf(rule: ValidationRule, document: DocumentNode): readonly GraphQLError[] {
    const known = this.byRule.get(rule);
    if (known !== undefined) return known;
    const errors = validate(this.schema, document, [rule, ComparisonsRule], VALIDATION_OPTIONS);
    this.byRule.set(rule, errors);
    return errors;
  }

  private explainExecution(error: GraphQLError): Explanation {
    const [node] = error.nodes ?? [];
    // The one error of graphql-js without any place: it stopped counting wrong variables.
    const isOverflow = node === undefined && error.path === undefined && error.originalError === undefined;
    if (isOverflow) return { row: ERRORS.BAD_USER_INPUT };
    if (node === undefined || node.kind === Kind.FIELD) return { row: ERRORS.INTERNAL_ERROR };
    if (node.kind === Kind.OPERATION_DEFINITION) {
      const row = GRAPHQL_ERRORS.GRAPHQL_VALIDATION_FAILED;
      return { row, field: inQuery(GRAPHQL_FIELD_RULES.NOT_EXECUTABLE)() };
    }
    return { row: ERRORS.BAD_USER_INPUT, field: this.explainValue(node) };
  }

  private explainValue(node: ASTNode): FieldFault | undefined {
    if (this.document === undefined) return undefined;
    if (node.kind === Kind.VARIABLE_DEFINITION) {
      const { argument = 'variables', rule } = placeOfVariable(this.schema, this.document, node.variable.name.value);
      return { field: argument, rule: this.isAbsent(node.variable) ? FIELD_RULES.REQUIRED : rule };
    }
    const place = placeOf(this.schema, this.document, node);
    if (place.argument === undefined) return undefined;
    return { field: place.argument, rule: this.isAbsent(node) ? FIELD_RULES.REQUIRED : valueRule(place, node) };
  }

  private isAbsent(node: ASTNode): boolean {
    return node.kind === Kind.VARIABLE && (this.request.variables?.[node.name.value] ?? null) === null;
  }
}

/** Returns true if the parser stopped at the first token beyond the limit. */
function hasTooManyTokens({ source, positions: [position] = [] }: GraphQLError): boolean {
  if (source === undefined) return false;
  const lexer = new Lexer(source);
  try {
    for (let i = 0; i < MAX_TOKENS; i += 1) lexer.advance();
    const { kind, start } = lexer.advance();
    return kind !== TokenKind.EOF && start === position;
  } catch {
    // The parser stopped at a character that begins no token.
    return false;
  }
}

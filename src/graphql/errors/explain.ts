import {
  BREAK,
  getNamedType,
  isEnumType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { FIELD_RULES, type FieldFault, type FieldRule } from '../../errors/index.js';
import { GRAPHQL_FIELD_RULES } from '../graphql.errors.js';

/**
 * What graphql-js refuses in a query, told with names of the schema and of the request's own members only: its
 * messages carry submitted names and values (PAN-6). Undefined when there is nothing safe to add.
 */
export function explain(error: GraphQLError, schema: GraphQLSchema, document: DocumentNode): FieldFault | undefined {
  const { message } = error;
  if (/^(Unknown operation|Must provide)/.test(message))
    return { field: 'operationName', rule: GRAPHQL_FIELD_RULES.OPERATION };
  const [node, usage] = error.nodes ?? [];
  if (node === undefined) return undefined;
  if (node.kind === Kind.VARIABLE_DEFINITION && usage === undefined && VALUE_OF_VARIABLE.test(message)) {
    const { argument, rule } = placeOfVariable(schema, document, node.variable.name.value);
    return { field: argument ?? 'variables', rule: ABSENT.test(message) ? FIELD_RULES.REQUIRED : rule };
  }
  const place = placeOf(schema, document, (each) => each === (usage?.kind === Kind.VARIABLE ? usage : node));
  const missing = MISSING_ARGUMENT.exec(message)?.[1];
  if (missing !== undefined && place.arguments.includes(missing)) return { field: missing, rule: FIELD_RULES.REQUIRED };
  for (const [pattern, subject, rule] of REFUSALS) {
    const name = subject === 'query' ? subject : place[subject];
    if (name !== undefined && pattern.test(message)) return { field: name, rule };
  }
  if (place.argument === undefined) return undefined;
  return {
    field: place.argument,
    rule: node.kind === Kind.NULL || ABSENT.test(message) ? FIELD_RULES.REQUIRED : place.rule,
  };
}

const VALUE_OF_VARIABLE =
  /^Variable "\$\w+" (got invalid value|of (required|non-null) type "[^"]+" (was not|must not))/;
const ABSENT = /^(Variable|Argument) "\$?\w+" of (required|non-null) type/;
const MISSING_ARGUMENT = /^Field "\w+" argument "(\w+)" of type/;

/** How graphql-js starts its messages, what of ours they are about, and what is wrong with it. */
const REFUSALS: readonly (readonly [RegExp, 'type' | 'field' | 'argument' | 'query', FieldRule])[] = [
  [/^Cannot query field/, 'type', GRAPHQL_FIELD_RULES.NO_SUCH_FIELD],
  [/^Unknown argument "\w+" on field/, 'field', GRAPHQL_FIELD_RULES.NO_SUCH_ARGUMENT],
  [/^Field "\w+" .*must have /, 'field', GRAPHQL_FIELD_RULES.SELECTION],
  [/^Field "\w+" must not have a selection/, 'field', GRAPHQL_FIELD_RULES.NO_SUBFIELDS],
  [/^There can be only one argument/, 'argument', GRAPHQL_FIELD_RULES.REPEATED],
  [/^Variable "\$\w+" of type .* used in position/, 'argument', GRAPHQL_FIELD_RULES.VARIABLE_TYPE],
  [/^Variable "\$\w+" is not defined/, 'query', GRAPHQL_FIELD_RULES.UNDEFINED_VARIABLE],
  [/^(Variable "\$\w+"|Fragment "\w+") is never used/, 'query', GRAPHQL_FIELD_RULES.UNUSED],
  [/^(Unknown fragment|Cannot spread fragment|Fragment "?)/, 'query', GRAPHQL_FIELD_RULES.FRAGMENT],
  [/^(Unknown type|Variable "\$\w+" cannot be non-input type)/, 'query', GRAPHQL_FIELD_RULES.UNKNOWN_TYPE],
  [/^(Unknown (directive|argument)|Directive|The directive)/, 'query', GRAPHQL_FIELD_RULES.DIRECTIVE],
  [/^(There can be only one|This anonymous operation)/, 'query', GRAPHQL_FIELD_RULES.REPEATED_NAME],
  [/^Fields "/, 'query', GRAPHQL_FIELD_RULES.CONFLICT],
  [/^GraphQL introspection is not allowed/, 'query', GRAPHQL_FIELD_RULES.INTROSPECTION],
  [/^(The .* definition is not executable|Schema is not configured)/, 'query', GRAPHQL_FIELD_RULES.NOT_EXECUTABLE],
];

/** Where in the schema a node of a query stands. */
interface Place {
  readonly type?: string | undefined;
  readonly field?: string | undefined;
  readonly argument?: string | undefined;
  /** All arguments of the field. */
  readonly arguments: readonly string[];
  /** What a value at this place must be. */
  readonly rule: FieldRule;
}

const VALUE_RULES: Readonly<Record<string, FieldRule>> = {
  String: FIELD_RULES.STRING,
  Int: GRAPHQL_FIELD_RULES.INT,
  ID: FIELD_RULES.ID,
  Boolean: FIELD_RULES.BOOLEAN,
  DateTime: GRAPHQL_FIELD_RULES.DATE_TIME,
};

function placeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  isWanted: (node: ASTNode, info: TypeInfo) => boolean,
): Place {
  const info = new TypeInfo(schema);
  let place: Place = { arguments: [], rule: FIELD_RULES.TYPE };
  const enter = (node: ASTNode) => {
    if (!isWanted(node, info)) return undefined;
    const type = getNamedType(info.getInputType());
    place = {
      type: info.getParentType()?.name,
      field: info.getFieldDef()?.name,
      argument: info.getArgument()?.name,
      arguments: info.getFieldDef()?.args.map(({ name }) => name) ?? [],
      rule: isEnumType(type) ? FIELD_RULES.ENUM : (VALUE_RULES[type?.name ?? ''] ?? FIELD_RULES.TYPE),
    };
    return BREAK;
  };
  visit(document, visitWithTypeInfo(info, { enter }));
  return place;
}

/** The first argument that a variable is given to. */
function placeOfVariable(schema: GraphQLSchema, document: DocumentNode, variable: string): Place {
  return placeOf(
    schema,
    document,
    (node, info) => node.kind === Kind.VARIABLE && node.name.value === variable && Boolean(info.getArgument()),
  );
}

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
import type { FieldFault, FieldRule } from '../../errors/index.js';

/**
 * What graphql-js refuses in a query, told with names of the schema and of the request's own members only: its
 * messages carry submitted names and values (PAN-6). Undefined when there is nothing safe to add.
 */
export function explain(error: GraphQLError, schema: GraphQLSchema, document: DocumentNode): FieldFault | undefined {
  const { message } = error;
  if (/^(Unknown operation|Must provide)/.test(message)) return { field: 'operationName', rule: 'OPERATION' };
  const [node, usage] = error.nodes ?? [];
  if (node === undefined) return undefined;
  if (node.kind === Kind.VARIABLE_DEFINITION && usage === undefined && VALUE_OF_VARIABLE.test(message)) {
    const { argument, rule } = placeOfVariable(schema, document, node.variable.name.value);
    return { field: argument ?? 'variables', rule: ABSENT.test(message) ? 'REQUIRED' : rule };
  }
  const place = placeOf(schema, document, (each) => each === (usage?.kind === Kind.VARIABLE ? usage : node));
  const missing = MISSING_ARGUMENT.exec(message)?.[1];
  if (missing !== undefined && place.arguments.includes(missing)) return { field: missing, rule: 'REQUIRED' };
  for (const [pattern, subject, rule] of REFUSALS) {
    const name = subject === 'query' ? subject : place[subject];
    if (name !== undefined && pattern.test(message)) return { field: name, rule };
  }
  if (place.argument === undefined) return undefined;
  return { field: place.argument, rule: node.kind === Kind.NULL || ABSENT.test(message) ? 'REQUIRED' : place.rule };
}

const VALUE_OF_VARIABLE =
  /^Variable "\$\w+" (got invalid value|of (required|non-null) type "[^"]+" (was not|must not))/;
const ABSENT = /^(Variable|Argument) "\$?\w+" of (required|non-null) type/;
const MISSING_ARGUMENT = /^Field "\w+" argument "(\w+)" of type/;

/** How graphql-js starts its messages, what of ours they are about, and what is wrong with it. */
const REFUSALS: readonly (readonly [RegExp, 'type' | 'field' | 'argument' | 'query', FieldRule])[] = [
  [/^Cannot query field/, 'type', 'NO_SUCH_FIELD'],
  [/^Unknown argument "\w+" on field/, 'field', 'NO_SUCH_ARGUMENT'],
  [/^Field "\w+" .*must have /, 'field', 'SELECTION'],
  [/^Field "\w+" must not have a selection/, 'field', 'NO_SUBFIELDS'],
  [/^There can be only one argument/, 'argument', 'REPEATED'],
  [/^Variable "\$\w+" of type .* used in position/, 'argument', 'VARIABLE_TYPE'],
  [/^Variable "\$\w+" is not defined/, 'query', 'UNDEFINED_VARIABLE'],
  [/^(Variable "\$\w+"|Fragment "\w+") is never used/, 'query', 'UNUSED'],
  [/^(Unknown fragment|Cannot spread fragment|Fragment "?)/, 'query', 'FRAGMENT'],
  [/^(Unknown type|Variable "\$\w+" cannot be non-input type)/, 'query', 'UNKNOWN_TYPE'],
  [/^(Unknown (directive|argument)|Directive|The directive)/, 'query', 'DIRECTIVE'],
  [/^(There can be only one|This anonymous operation)/, 'query', 'REPEATED_NAME'],
  [/^Fields "/, 'query', 'CONFLICT'],
  [/^GraphQL introspection is not allowed/, 'query', 'INTROSPECTION'],
  [/^(The .* definition is not executable|Schema is not configured)/, 'query', 'NOT_EXECUTABLE'],
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
  String: 'STRING',
  Int: 'INT',
  ID: 'ID',
  Boolean: 'BOOLEAN',
  DateTime: 'DATE_TIME',
};

function placeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  isWanted: (node: ASTNode, info: TypeInfo) => boolean,
): Place {
  const info = new TypeInfo(schema);
  let place: Place = { arguments: [], rule: 'TYPE' };
  const enter = (node: ASTNode) => {
    if (!isWanted(node, info)) return undefined;
    const type = getNamedType(info.getInputType());
    place = {
      type: info.getParentType()?.name,
      field: info.getFieldDef()?.name,
      argument: info.getArgument()?.name,
      arguments: info.getFieldDef()?.args.map(({ name }) => name) ?? [],
      rule: isEnumType(type) ? 'ENUM' : (VALUE_RULES[type?.name ?? ''] ?? 'TYPE'),
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

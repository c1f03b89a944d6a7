import {
  BREAK,
  getNamedType,
  isEnumType,
  isRequiredArgument,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { FIELD_RULES, type FieldRule } from '../../errors/index.js';
import { GRAPHQL_FIELD_RULES } from '../graphql.errors.js';

/** The place of a node of a query in the schema. */
export interface Place {
  readonly type?: string | undefined;
  readonly field?: string | undefined;
  readonly directive?: string | undefined;
  readonly argument?: string | undefined;
  /** Arguments that the field must be given, in the order of the schema. */
  readonly requiredArguments: readonly string[];
  /** The rule that a value at this place must follow. */
  readonly rule: FieldRule;
}

const VALUE_RULES: Readonly<Record<string, FieldRule>> = {
  String: FIELD_RULES.STRING,
  Int: GRAPHQL_FIELD_RULES.INT,
  ID: FIELD_RULES.ID,
  Boolean: FIELD_RULES.BOOLEAN,
  DateTime: GRAPHQL_FIELD_RULES.DATE_TIME,
};

/** Returns the place of a node. */
export function placeOf(schema: GraphQLSchema, document: DocumentNode, node: ASTNode): Place {
  return findPlace(schema, document, (each) => each === node);
}

/** Returns the place of the first argument that a variable is given to. */
export function placeOfVariable(schema: GraphQLSchema, document: DocumentNode, variable: string): Place {
  return findPlace(
    schema,
    document,
    (node, info) => node.kind === Kind.VARIABLE && node.name.value === variable && Boolean(info.getArgument()),
  );
}

function findPlace(
  schema: GraphQLSchema,
  document: DocumentNode,
  isWanted: (node: ASTNode, info: TypeInfo) => boolean,
): Place {
  const info = new TypeInfo(schema);
  let place: Place = { requiredArguments: [], rule: FIELD_RULES.TYPE };
  const enter = (node: ASTNode) => {
    if (!isWanted(node, info)) return undefined;
    const type = getNamedType(info.getInputType());
    place = {
      type: info.getParentType()?.name,
      field: info.getFieldDef()?.name,
      directive: info.getDirective()?.name,
      argument: info.getArgument()?.name,
      requiredArguments: (info.getFieldDef()?.args ?? []).filter(isRequiredArgument).map(({ name }) => name),
      rule: isEnumType(type) ? FIELD_RULES.ENUM : (VALUE_RULES[type?.name ?? ''] ?? FIELD_RULES.TYPE),
    };
    return BREAK;
  };
  visit(document, visitWithTypeInfo(info, { enter }));
  return place;
}

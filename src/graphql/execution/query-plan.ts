import {
  defaultFieldResolver,
  getArgumentValues,
  getLocation,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type SourceLocation,
} from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

/** The fields to read of an object. `__typename` is a constant. */
export type PlannedFields = readonly (PlannedField | { readonly key: string; readonly constant: string })[];

/** A field of a query: what is known of it before it runs. */
export interface PlannedField {
  readonly key: string;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  /** True if the resolver reads nothing but its source, so that arguments and `info` need not be built. */
  readonly readsSourceOnly: boolean;
  readonly args: (variables: Variables) => Record<string, unknown>;
  readonly info: Omit<GraphQLResolveInfo, 'path' | 'variableValues'>;
  readonly value: PlannedValue;
  readonly locations: readonly SourceLocation[];
}

/** The way to complete a value of a type. `isRequired` is true if the type does not allow null. */
export type PlannedValue = { readonly isRequired: boolean } & (
  | { readonly kind: 'leaf'; readonly serialize: (value: unknown) => unknown }
  | { readonly kind: 'list'; readonly item: PlannedValue }
  | { readonly kind: 'object'; readonly fields: PlannedFields }
);

/** Plans a valid operation that `isCompilable` allows. Returns undefined if its types need more than a plan has. */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedFields | undefined {
  const root = schema.getQueryType();
  if (root === undefined || root === null) return undefined;
  try {
    return new Planner(schema, document, operation).fieldsOf(root, [operation.selectionSet]);
  } catch (error) {
    if (error instanceof Unplannable) return undefined;
    throw error;
  }
}

class Unplannable extends Error {}

class Planner {
  private readonly fragments: Record<string, FragmentDefinitionNode> = Object.create(null) as Record<string, never>;

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
    private readonly operation: OperationDefinitionNode,
  ) {
    for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) this.fragments[each.name.value] = each;
  }

  fieldsOf(type: GraphQLObjectType, selectionSets: readonly SelectionSetNode[]): PlannedFields {
    const nodes = new Map<string, FieldNode[]>();
    for (const each of selectionSets) this.collect(type, each, nodes);
    return [...nodes].map(([key, [node, ...others]]) => {
      if (node === undefined) throw new Unplannable();
      if (node.name.value === '__typename') return { key, constant: type.name };
      return this.field(key, type, [node, ...others]);
    });
  }

  /** Adds the nodes of a selection by the names in the response, in the order of their first one. */
  private collect(type: GraphQLObjectType, { selections }: SelectionSetNode, nodes: Map<string, FieldNode[]>): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        nodes.set(key, [...(nodes.get(key) ?? []), selection]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments[selection.name.value];
      const condition = fragment?.typeCondition?.name.value;
      if (fragment === undefined || (condition !== undefined && condition !== type.name)) throw new Unplannable();
      this.collect(type, fragment.selectionSet, nodes);
    }
  }

  private field(key: string, parent: GraphQLObjectType, nodes: [FieldNode, ...FieldNode[]]): PlannedField {
    const { schema, fragments, operation } = this;
    const field: GraphQLField<unknown, unknown> | undefined = parent.getFields()[nodes[0].name.value];
    if (field === undefined) throw new Unplannable();
    return {
      key,
      resolve: field.resolve ?? defaultFieldResolver,
      readsSourceOnly: field.resolve?.length === 1,
      args: this.argsOf(field, nodes[0]),
      info: {
        fieldName: field.name,
        fieldNodes: nodes,
        returnType: field.type,
        parentType: parent,
        schema,
        fragments,
        rootValue: undefined,
        operation,
      },
      value: this.value(field.type, nodes),
      locations: nodes.flatMap(({ loc }) => (loc === undefined ? [] : [getLocation(loc.source, loc.start)])),
    };
  }

  /** Reads arguments once if they cannot differ between requests. */
  private argsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): PlannedField['args'] {
    const read = (variables: Variables) => getArgumentValues(field, node, variables);
    if ((this.operation.variableDefinitions ?? []).length > 0) return read;
    const constant = read({});
    return () => ({ ...constant });
  }

  private value(type: GraphQLOutputType, nodes: readonly FieldNode[]): PlannedValue {
    if (isNonNullType(type)) return { ...this.value(type.ofType, nodes), isRequired: true };
    if (isListType(type)) return { kind: 'list', isRequired: false, item: this.value(type.ofType, nodes) };
    if (isLeafType(type)) return { kind: 'leaf', isRequired: false, serialize: (value) => type.serialize(value) };
    // A type that must be found by looking at the value is rare enough for graphql-js.
    if (!isObjectType(type) || typeof type.isTypeOf === 'function') throw new Unplannable();
    const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return { kind: 'object', isRequired: false, fields: this.fieldsOf(type, selectionSets) };
  }
}

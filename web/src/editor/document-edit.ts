import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';

type SchemaFields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;
type FieldSelections = readonly SelectionNode[];

/** Example values by the name of the argument. */
const BY_NAME: Readonly<Record<string, string>> = {
  pan: '4111 1111 1111 1111',
  title: 'Hello',
  content: 'Is anybody there?',
};

export function listRootFields(schema: GraphQLSchema, operation: OperationTypeNode): SchemaFields {
  return schema.getRootType(operation)?.getFields() ?? {};
}

/** Returns the fields of the type of a field; none for a scalar. */
export function listSubfields(field: GraphQLField<unknown, unknown>): SchemaFields {
  const type = getNamedType(field.type);
  return isObjectType(type) ? type.getFields() : {};
}

export function findOperation(
  document: DocumentNode,
  type: OperationTypeNode,
): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (each): each is OperationDefinitionNode =>
      each.kind === Kind.OPERATION_DEFINITION && each.operation === type,
  );
}

export function findField(selections: FieldSelections, name: string): FieldNode | undefined {
  return selections.find(
    (each): each is FieldNode => each.kind === Kind.FIELD && each.name.value === name,
  );
}

/**
 * Adds the field at `path` to the operation of `type`, or removes it. A new field gets its required
 * arguments and, if it is an object, its first scalar. A parent without fields is removed too.
 */
export function toggleField(
  document: DocumentNode,
  schema: GraphQLSchema,
  type: OperationTypeNode,
  path: readonly string[],
): DocumentNode {
  return editOperation(document, type, path[0] ?? '', (selections) =>
    editAt(selections, listRootFields(schema, type), path, (field, definition) =>
      field === undefined ? createField(definition) : undefined,
    ),
  );
}

/** Sets an argument of the field at `path`; undefined removes it. */
export function setArgument(
  document: DocumentNode,
  schema: GraphQLSchema,
  type: OperationTypeNode,
  path: readonly string[],
  argument: { readonly name: string; readonly value: ValueNode | undefined },
): DocumentNode {
  const { name, value } = argument;
  return editOperation(document, type, path[0] ?? '', (selections) =>
    editAt(selections, listRootFields(schema, type), path, (field) => {
      if (field === undefined) return undefined;
      const present = field.arguments ?? [];
      if (value === undefined)
        return { ...field, arguments: present.filter((each) => each.name.value !== name) };
      const isNew = present.every((each) => each.name.value !== name);
      const changed = present.map((each) => (each.name.value === name ? { ...each, value } : each));
      return { ...field, arguments: isNew ? [...present, createArgument(name, value)] : changed };
    }),
  );
}

/** Returns a literal for an argument that the service will probably accept. */
export function createArgumentExample(name: string, type: GraphQLInputType): ValueNode {
  const named = getNamedType(type);
  if (isEnumType(named)) return { kind: Kind.ENUM, value: named.getValues()[0]?.name ?? '' };
  switch (named.name) {
    case 'Int':
      return { kind: Kind.INT, value: name === 'offset' ? '0' : '10' };
    case 'Boolean':
      return { kind: Kind.BOOLEAN, value: true };
    case 'ID':
      return { kind: Kind.STRING, value: '1' };
    case 'DateTime':
      return { kind: Kind.STRING, value: `${String(new Date().getFullYear() + 3)}-01-31 00:00:00` };
    default:
      return { kind: Kind.STRING, value: BY_NAME[name] ?? '' };
  }
}

/** Converts typed text to a literal of the type. */
export function parseLiteral(text: string, type: GraphQLInputType): ValueNode {
  const named = getNamedType(type);
  if (isEnumType(named)) return { kind: Kind.ENUM, value: text };
  if (named.name === 'Boolean') return { kind: Kind.BOOLEAN, value: text === 'true' };
  if (named.name === 'Int' && /^-?\d{1,10}$/.test(text))
    return { kind: Kind.INT, value: String(Number(text)) };
  return { kind: Kind.STRING, value: text };
}

function editOperation(
  document: DocumentNode,
  type: OperationTypeNode,
  name: string,
  edit: (selections: FieldSelections) => FieldSelections,
): DocumentNode {
  const present = findOperation(document, type);
  const selections = edit(present?.selectionSet.selections ?? []);
  const rest = document.definitions.filter((each) => each !== present);
  if (selections.length === 0) return { ...document, definitions: rest };
  const operation: OperationDefinitionNode = {
    ...(present ?? {
      kind: Kind.OPERATION_DEFINITION,
      operation: type,
      name: createNameNode(name),
    }),
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  if (present === undefined) return { ...document, definitions: [...rest, operation] };
  return {
    ...document,
    definitions: document.definitions.map((each) => (each === present ? operation : each)),
  };
}

/** Replaces the field at `path`; undefined removes it. Missing parents are created. */
function editAt(
  selections: FieldSelections,
  fields: SchemaFields,
  [name = '', ...below]: readonly string[],
  edit: (
    field: FieldNode | undefined,
    definition: GraphQLField<unknown, unknown>,
  ) => FieldNode | undefined,
): FieldSelections {
  const definition = fields[name];
  if (definition === undefined) return selections;
  const present = findField(selections, name);
  let changed: FieldNode | undefined;
  if (below.length === 0) {
    changed = edit(present, definition);
  } else {
    const parent = present ?? {
      ...createField(definition),
      selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
    };
    const inside = editAt(
      parent.selectionSet?.selections ?? [],
      listSubfields(definition),
      below,
      edit,
    );
    if (inside.length > 0)
      changed = { ...parent, selectionSet: { kind: Kind.SELECTION_SET, selections: inside } };
  }
  if (present === undefined) return changed === undefined ? selections : [...selections, changed];
  return selections.flatMap((each) => (each === present ? (changed ?? []) : each));
}

function createField(definition: GraphQLField<unknown, unknown>): FieldNode {
  const required = definition.args.filter(isRequiredArgument);
  const field: FieldNode = {
    kind: Kind.FIELD,
    name: createNameNode(definition.name),
    arguments: required.map(({ name, type }) =>
      createArgument(name, createArgumentExample(name, type)),
    ),
  };
  if (!isCompositeType(getNamedType(definition.type))) return field;
  const subfields = Object.values(listSubfields(definition));
  const leaves = subfields.filter((each) => !isCompositeType(getNamedType(each.type)));
  const first = leaves.find(({ name }) => name === 'id') ?? leaves[0];
  const selections: FieldSelections = [
    { kind: Kind.FIELD, name: createNameNode(first?.name ?? '__typename') },
  ];
  return { ...field, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}

function createArgument(name: string, value: ValueNode): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: createNameNode(name), value };
}

function createNameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

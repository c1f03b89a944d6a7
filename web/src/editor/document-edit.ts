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

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;
type Selections = readonly SelectionNode[];

/** Example values by the name of the argument. */
const BY_NAME: Readonly<Record<string, string>> = {
  pan: '4111 1111 1111 1111',
  title: 'Hello',
  content: 'Is anybody there?',
};

export function fieldsOf(schema: GraphQLSchema, operation: OperationTypeNode): Fields {
  return schema.getRootType(operation)?.getFields() ?? {};
}

/** Returns the fields of the type of a field; none for a scalar. */
export function subfieldsOf(field: GraphQLField<unknown, unknown>): Fields {
  const type = getNamedType(field.type);
  return isObjectType(type) ? type.getFields() : {};
}

export function operationOf(document: DocumentNode, type: OperationTypeNode): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION && each.operation === type,
  );
}

export function fieldIn(selections: Selections, name: string): FieldNode | undefined {
  return selections.find((each): each is FieldNode => each.kind === Kind.FIELD && each.name.value === name);
}

/**
 * Adds the field at `path` to the operation of `type`, or removes it. A new field gets its required arguments and, if it
 * is an object, its first scalar. A parent without fields is removed too.
 */
export function toggleField(
  document: DocumentNode,
  schema: GraphQLSchema,
  type: OperationTypeNode,
  path: readonly string[],
): DocumentNode {
  return editOperation(document, type, path[0] ?? '', (selections) =>
    editAt(selections, fieldsOf(schema, type), path, (field, definition) =>
      field === undefined ? newField(definition) : undefined,
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
    editAt(selections, fieldsOf(schema, type), path, (field) => {
      if (field === undefined) return undefined;
      const present = field.arguments ?? [];
      if (value === undefined) return { ...field, arguments: present.filter((each) => each.name.value !== name) };
      const isNew = present.every((each) => each.name.value !== name);
      const changed = present.map((each) => (each.name.value === name ? { ...each, value } : each));
      return { ...field, arguments: isNew ? [...present, newArgument(name, value)] : changed };
    }),
  );
}

/** Returns a literal for an argument that the service will probably accept. */
export function exampleOf(name: string, type: GraphQLInputType): ValueNode {
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
export function literalOf(text: string, type: GraphQLInputType): ValueNode {
  const named = getNamedType(type);
  if (isEnumType(named)) return { kind: Kind.ENUM, value: text };
  if (named.name === 'Boolean') return { kind: Kind.BOOLEAN, value: text === 'true' };
  if (named.name === 'Int' && /^-?\d{1,10}$/.test(text)) return { kind: Kind.INT, value: String(Number(text)) };
  return { kind: Kind.STRING, value: text };
}

function editOperation(
  document: DocumentNode,
  type: OperationTypeNode,
  name: string,
  edit: (selections: Selections) => Selections,
): DocumentNode {
  const present = operationOf(document, type);
  const selections = edit(present?.selectionSet.selections ?? []);
  const rest = document.definitions.filter((each) => each !== present);
  if (selections.length === 0) return { ...document, definitions: rest };
  const operation: OperationDefinitionNode = {
    ...(present ?? { kind: Kind.OPERATION_DEFINITION, operation: type, name: nameNode(name) }),
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  if (present === undefined) return { ...document, definitions: [...rest, operation] };
  return { ...document, definitions: document.definitions.map((each) => (each === present ? operation : each)) };
}

/** Replaces the field at `path`; undefined removes it. Missing parents are created. */
function editAt(
  selections: Selections,
  fields: Fields,
  [name = '', ...below]: readonly string[],
  edit: (field: FieldNode | undefined, definition: GraphQLField<unknown, unknown>) => FieldNode | undefined,
): Selections {
  const definition = fields[name];
  if (definition === undefined) return selections;
  const present = fieldIn(selections, name);
  let changed: FieldNode | undefined;
  if (below.length === 0) {
    changed = edit(present, definition);
  } else {
    const parent = present ?? { ...newField(definition), selectionSet: { kind: Kind.SELECTION_SET, selections: [] } };
    const inside = editAt(parent.selectionSet?.selections ?? [], subfieldsOf(definition), below, edit);
    if (inside.length > 0) changed = { ...parent, selectionSet: { kind: Kind.SELECTION_SET, selections: inside } };
  }
  if (present === undefined) return changed === undefined ? selections : [...selections, changed];
  return selections.flatMap((each) => (each === present ? (changed ?? []) : each));
}

function newField(definition: GraphQLField<unknown, unknown>): FieldNode {
  const required = definition.args.filter(isRequiredArgument);
  const field: FieldNode = {
    kind: Kind.FIELD,
    name: nameNode(definition.name),
    arguments: required.map(({ name, type }) => newArgument(name, exampleOf(name, type))),
  };
  if (!isCompositeType(getNamedType(definition.type))) return field;
  const subfields = Object.values(subfieldsOf(definition));
  const leaves = subfields.filter((each) => !isCompositeType(getNamedType(each.type)));
  const first = leaves.find(({ name }) => name === 'id') ?? leaves[0];
  const selections: Selections = [{ kind: Kind.FIELD, name: nameNode(first?.name ?? '__typename') }];
  return { ...field, selectionSet: { kind: Kind.SELECTION_SET, selections } };
}

function newArgument(name: string, value: ValueNode): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: nameNode(name), value };
}

function nameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

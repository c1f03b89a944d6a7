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
const EXAMPLES_BY_NAME: Readonly<Record<string, string>> = {
  pan: '4111 1111 1111 1111',
  title: 'Hello',
  content: 'Is anybody there?',
};

export function listRootFields(schema: GraphQLSchema, operation: OperationTypeNode): SchemaFields {
  return schema.getRootType(operation)?.getFields() ?? {};
}

/** Returns the fields of the type of a field; none for a scalar. */
export function listSubfields(field: GraphQLField<unknown, unknown>): SchemaFields {
  const namedType = getNamedType(field.type);
  return isObjectType(namedType) ? namedType.getFields() : {};
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
    editFieldAt(selections, listRootFields(schema, type), path, (field, definition) =>
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
    editFieldAt(selections, listRootFields(schema, type), path, (field) => {
      if (field === undefined) return undefined;
      const presentArguments = field.arguments ?? [];
      if (value === undefined)
        return { ...field, arguments: presentArguments.filter((each) => each.name.value !== name) };
      const isNew = presentArguments.every((each) => each.name.value !== name);
      const changedArguments = presentArguments.map((each) =>
        each.name.value === name ? { ...each, value } : each,
      );
      return {
        ...field,
        arguments: isNew ? [...presentArguments, createArgument(name, value)] : changedArguments,
      };
    }),
  );
}

/** Returns a literal for an argument that the service will probably accept. */
export function createArgumentExample(name: string, type: GraphQLInputType): ValueNode {
  const namedType = getNamedType(type);
  if (isEnumType(namedType))
    return { kind: Kind.ENUM, value: namedType.getValues()[0]?.name ?? '' };
  switch (namedType.name) {
    case 'Int':
      return { kind: Kind.INT, value: name === 'offset' ? '0' : '10' };
    case 'Boolean':
      return { kind: Kind.BOOLEAN, value: true };
    case 'ID':
      return { kind: Kind.STRING, value: '1' };
    case 'DateTime':
      return { kind: Kind.STRING, value: `${String(new Date().getFullYear() + 3)}-01-31 00:00:00` };
    default:
      return { kind: Kind.STRING, value: EXAMPLES_BY_NAME[name] ?? '' };
  }
}

/** Converts typed text to a literal of the type. */
export function parseLiteral(text: string, type: GraphQLInputType): ValueNode {
  const namedType = getNamedType(type);
  if (isEnumType(namedType)) return { kind: Kind.ENUM, value: text };
  if (namedType.name === 'Boolean') return { kind: Kind.BOOLEAN, value: text === 'true' };
  if (namedType.name === 'Int' && /^-?\d{1,10}$/.test(text))
    return { kind: Kind.INT, value: String(Number(text)) };
  return { kind: Kind.STRING, value: text };
}

function editOperation(
  document: DocumentNode,
  type: OperationTypeNode,
  name: string,
  edit: (selections: FieldSelections) => FieldSelections,
): DocumentNode {
  const presentOperation = findOperation(document, type);
  const editedSelections = edit(presentOperation?.selectionSet.selections ?? []);
  const otherDefinitions = document.definitions.filter((each) => each !== presentOperation);
  if (editedSelections.length === 0) return { ...document, definitions: otherDefinitions };
  const editedOperation: OperationDefinitionNode = {
    ...(presentOperation ?? {
      kind: Kind.OPERATION_DEFINITION,
      operation: type,
      name: createNameNode(name),
    }),
    selectionSet: { kind: Kind.SELECTION_SET, selections: editedSelections },
  };
  if (presentOperation === undefined)
    return { ...document, definitions: [...otherDefinitions, editedOperation] };
  return {
    ...document,
    definitions: document.definitions.map((each) =>
      each === presentOperation ? editedOperation : each,
    ),
  };
}

/** Replaces the field at `path`; undefined removes it. Missing parents are created. */
function editFieldAt(
  selections: FieldSelections,
  fields: SchemaFields,
  [name = '', ...below]: readonly string[],
  edit: (
    field: FieldNode | undefined,
    definition: GraphQLField<unknown, unknown>,
  ) => FieldNode | undefined,
): FieldSelections {
  const fieldDefinition = fields[name];
  if (fieldDefinition === undefined) return selections;
  const presentField = findField(selections, name);
  let changedField: FieldNode | undefined;
  if (below.length === 0) {
    changedField = edit(presentField, fieldDefinition);
  } else {
    const parentField = presentField ?? {
      ...createField(fieldDefinition),
      selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
    };
    const innerSelections = editFieldAt(
      parentField.selectionSet?.selections ?? [],
      listSubfields(fieldDefinition),
      below,
      edit,
    );
    if (innerSelections.length > 0)
      changedField = {
        ...parentField,
        selectionSet: { kind: Kind.SELECTION_SET, selections: innerSelections },
      };
  }
  if (presentField === undefined)
    return changedField === undefined ? selections : [...selections, changedField];
  return selections.flatMap((each) => (each === presentField ? (changedField ?? []) : each));
}

function createField(definition: GraphQLField<unknown, unknown>): FieldNode {
  const requiredArguments = definition.args.filter(isRequiredArgument);
  const createdField: FieldNode = {
    kind: Kind.FIELD,
    name: createNameNode(definition.name),
    arguments: requiredArguments.map(({ name, type }) =>
      createArgument(name, createArgumentExample(name, type)),
    ),
  };
  if (!isCompositeType(getNamedType(definition.type))) return createdField;
  const subfields = Object.values(listSubfields(definition));
  const leafFields = subfields.filter((each) => !isCompositeType(getNamedType(each.type)));
  const firstLeaf = leafFields.find(({ name }) => name === 'id') ?? leafFields[0];
  const firstSelection: FieldSelections = [
    { kind: Kind.FIELD, name: createNameNode(firstLeaf?.name ?? '__typename') },
  ];
  return {
    ...createdField,
    selectionSet: { kind: Kind.SELECTION_SET, selections: firstSelection },
  };
}

function createArgument(name: string, value: ValueNode): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: createNameNode(name), value };
}

function createNameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

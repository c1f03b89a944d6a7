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
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { toLatinDigits } from '../../../src/platform/typed-text';

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
  if (!isObjectType(namedType)) return {};
  return namedType.getFields();
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

/** Returns undefined if the argument is not given. */
export function findArgumentValue({ arguments: given }: FieldNode, name: string) {
  return given?.find((each) => each.name.value === name)?.value;
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
      return { ...field, arguments: replaceArgument(presentArguments, name, value) };
    }),
  );
}

/** Gives an argument a value, in its place or at the end; undefined removes it. */
function replaceArgument(
  presentArguments: readonly ArgumentNode[],
  name: string,
  value: ValueNode | undefined,
): ArgumentNode[] {
  const place = presentArguments.findIndex((each) => each.name.value === name);
  if (value === undefined) return presentArguments.filter((_, index) => index !== place);
  const newArgument = createArgument(name, value);
  if (place === -1) return [...presentArguments, newArgument];
  return presentArguments.with(place, newArgument);
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
  const typedNumber = toLatinDigits(text);
  if (namedType.name === 'Int' && /^-?\d{1,10}$/.test(typedNumber))
    return { kind: Kind.INT, value: String(Number(typedNumber)) };
  return { kind: Kind.STRING, value: text };
}

function editOperation(
  document: DocumentNode,
  type: OperationTypeNode,
  name: string,
  edit: (selections: FieldSelections) => FieldSelections,
): DocumentNode {
  const presentOperation = findOperation(document, type);
  const otherDefinitions = document.definitions.filter((each) => each !== presentOperation);
  const editedSelections = edit(presentOperation?.selectionSet.selections ?? []);
  if (editedSelections.length === 0) return { ...document, definitions: otherDefinitions };

  const editedOperation: OperationDefinitionNode = {
    ...(presentOperation ?? createOperation(type, name)),
    selectionSet: createSelectionSet(editedSelections),
  };
  if (presentOperation === undefined)
    return { ...document, definitions: [...otherDefinitions, editedOperation] };
  const place = document.definitions.indexOf(presentOperation);
  return { ...document, definitions: document.definitions.with(place, editedOperation) };
}

type FieldSelectionEdit = (
  field: FieldNode | undefined,
  definition: GraphQLField<unknown, unknown>,
) => FieldNode | undefined;

/** Replaces the field at `path`; undefined removes it. Missing parents are created. */
function editFieldAt(
  selections: FieldSelections,
  fields: SchemaFields,
  [name = '', ...below]: readonly string[],
  edit: FieldSelectionEdit,
): FieldSelections {
  const fieldDefinition = fields[name];
  if (fieldDefinition === undefined) return selections;

  const presentField = findField(selections, name);
  const isTarget = below.length === 0;
  const changedField = isTarget
    ? edit(presentField, fieldDefinition)
    : editBelow(presentField, fieldDefinition, below, edit);

  const changedFields = changedField === undefined ? [] : [changedField];
  if (presentField === undefined) return [...selections, ...changedFields];
  return selections.toSpliced(selections.indexOf(presentField), 1, ...changedFields);
}

/** Edits a field inside another, which is removed with its last field. */
function editBelow(
  presentField: FieldNode | undefined,
  definition: GraphQLField<unknown, unknown>,
  path: readonly string[],
  edit: FieldSelectionEdit,
): FieldNode | undefined {
  const parentSelections = presentField?.selectionSet?.selections ?? [];
  const innerSelections = editFieldAt(parentSelections, listSubfields(definition), path, edit);
  if (innerSelections.length === 0) return undefined;
  return {
    ...(presentField ?? createField(definition)),
    selectionSet: createSelectionSet(innerSelections),
  };
}

function createOperation(type: OperationTypeNode, name: string) {
  return { kind: Kind.OPERATION_DEFINITION, operation: type, name: createNameNode(name) } as const;
}

function createSelectionSet(selections: FieldSelections): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
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
  return { ...createdField, selectionSet: createSelectionSet([createFirstLeaf(definition)]) };
}

/** Selects the id of an object, or else its first scalar. */
function createFirstLeaf(definition: GraphQLField<unknown, unknown>): FieldNode {
  const subfields = Object.values(listSubfields(definition));
  const leafFields = subfields.filter((each) => !isCompositeType(getNamedType(each.type)));
  const firstLeaf = leafFields.find(({ name }) => name === 'id') ?? leafFields[0];
  return { kind: Kind.FIELD, name: createNameNode(firstLeaf?.name ?? '__typename') };
}

function createArgument(name: string, value: ValueNode): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: createNameNode(name), value };
}

function createNameNode(value: string): NameNode {
  return { kind: Kind.NAME, value };
}

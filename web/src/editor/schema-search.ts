import type { DocumentNode, GraphQLField, OperationTypeNode } from 'graphql';
import { findField, findOperation, listSubfields } from './document-edit';

type SchemaField = GraphQLField<unknown, unknown>;

/** A field of the schema, and the names that lead to it from the root. */
export interface FoundField {
  readonly path: readonly string[];
  readonly field: SchemaField;
}

/** Fields deeper than these repeat what others lead to. */
const MAX_DEPTH = 3;
const MAX_FOUND = 40;

/** Returns the fields under the root fields, those with the shortest paths first. */
function listNestedFields(rootFields: readonly SchemaField[]): readonly FoundField[] {
  const nestedFields = rootFields.map((field) => ({ path: [field.name], field }));
  for (const { path, field } of nestedFields) {
    if (path.length === MAX_DEPTH) continue;
    for (const subfield of Object.values(listSubfields(field)))
      nestedFields.push({ path: [...path, subfield.name], field: subfield });
  }
  return nestedFields;
}

/**
 * Returns the fields whose name, type, description or path has all the words, and not only through
 * their parents. Those with a word in their name come first.
 */
export function findSchemaFields(
  rootFields: readonly SchemaField[],
  search: string,
): readonly FoundField[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const foundFields = listNestedFields(rootFields).filter(({ path, field }) => {
    const ownText = `${field.name} ${String(field.type)} ${field.description ?? ''}`.toLowerCase();
    const wholeText = `${path.join(' ')} ${ownText}`.toLowerCase();
    const isOwn = words.some((word) => ownText.includes(word));
    return isOwn && words.every((word) => wholeText.includes(word));
  });
  const isNamed = ({ field }: FoundField) =>
    words.some((word) => field.name.toLowerCase().includes(word));
  return [...foundFields.filter(isNamed), ...foundFields.filter((found) => !isNamed(found))].slice(
    0,
    MAX_FOUND,
  );
}

/** Returns true if the operation of this type selects the field at the path. */
export function isFieldSelected(
  document: DocumentNode,
  type: OperationTypeNode,
  path: readonly string[],
): boolean {
  let selections = findOperation(document, type)?.selectionSet.selections ?? [];
  for (const name of path) {
    const fieldNode = findField(selections, name);
    if (fieldNode === undefined) return false;
    selections = fieldNode.selectionSet?.selections ?? [];
  }
  return true;
}

import { BREAK, Kind, visit, type DocumentNode, type SelectionSetNode } from 'graphql';
import { mapFragments } from '../limits/map-fragments.js';

/**
 * Kinds of nodes that a compiled document may have. These are left out:
 *
 * - Texts, lists and objects: graphql-jit writes the values of arguments into the source of a
 *   function, where a text that begins with its own marker becomes code.
 * - Directives: graphql-jit keeps the conditions of one place for another that shares a fragment.
 */
const ALLOWED_KINDS: ReadonlySet<string> = new Set([
  Kind.DOCUMENT,
  Kind.OPERATION_DEFINITION,
  Kind.VARIABLE_DEFINITION,
  Kind.VARIABLE,
  Kind.NAMED_TYPE,
  Kind.LIST_TYPE,
  Kind.NON_NULL_TYPE,
  Kind.SELECTION_SET,
  Kind.FIELD,
  Kind.ARGUMENT,
  Kind.FRAGMENT_DEFINITION,
  Kind.FRAGMENT_SPREAD,
  Kind.INLINE_FRAGMENT,
  Kind.NAME,
  Kind.INT,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
]);

/**
 * Returns true if graphql-jit is safe for a valid document: the result of graphql-js, time linear
 * in the length, no code of the caller, the same `info` for resolvers. Fragments that spread others
 * are not safe, because each spread is walked again. Names such as `__proto__` are not safe as
 * members of an object.
 */
export function isCompilable(document: DocumentNode): boolean {
  return hasAllowedKinds(document) && hasDistinctPaths(document);
}

function hasAllowedKinds(document: DocumentNode): boolean {
  let isWithinFragment = false;
  let isFit = true;
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.FRAGMENT_DEFINITION) isWithinFragment = true;
      isFit &&= ALLOWED_KINDS.has(node.kind);
      isFit &&= !(node.kind === Kind.FRAGMENT_SPREAD && isWithinFragment);
      isFit &&= !(
        node.kind === Kind.NAME &&
        node.value.startsWith('__') &&
        node.value !== '__typename'
      );
      return isFit ? undefined : BREAK;
    },
    leave: (node) => {
      if (node.kind === Kind.FRAGMENT_DEFINITION) isWithinFragment = false;
    },
  });

  return isFit;
}

/**
 * Returns true if no two paths of the response are the same with `_` between their names, as `a_b {
 * c }` and `a { b_c }` are: graphql-jit would pass the `info` of one to the resolver of the other.
 */
function hasDistinctPaths(document: DocumentNode): boolean {
  const fragments = mapFragments(document);
  const pathByName = new Map<string, string>();
  const isDistinct = ({ selections }: SelectionSetNode, parent: readonly string[]): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return isDistinct(selection.selectionSet, parent);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        return fragment === undefined || isDistinct(fragment.selectionSet, parent);
      }

      const { value: key } = selection.alias ?? selection.name;
      const fieldPath = [...parent, key];
      const name = fieldPath.join('_');
      const text = fieldPath.join('.');
      const knownText = pathByName.get(name) ?? text;
      if (knownText !== text) return false;

      pathByName.set(name, text);
      if (selection.selectionSet === undefined) return true;
      return isDistinct(selection.selectionSet, fieldPath);
    });

  return document.definitions.every(
    (each) => each.kind !== Kind.OPERATION_DEFINITION || isDistinct(each.selectionSet, []),
  );
}

/**
 * Returns the characters that are compiled for a document: each spread compiles its fragment again.
 */
export function measureCompiledLength(document: DocumentNode): number {
  const fragmentLengths = new Map<string, number>();
  let totalLength = 0;

  for (const each of document.definitions) {
    const ownLength = (each.loc?.end ?? 0) - (each.loc?.start ?? 0);
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragmentLengths.set(each.name.value, ownLength);
    else totalLength += ownLength;
  }

  visit(document, {
    FragmentSpread: ({ name }) => {
      totalLength += fragmentLengths.get(name.value) ?? 0;
    },
  });

  return totalLength;
}

import { BREAK, Kind, visit, type DocumentNode } from 'graphql';

/**
 * Kinds of nodes that a compiled document may have. These are left out:
 *
 * - Text, lists and objects: graphql-jit writes the values of arguments into the source of a function, where a text
 *   that begins with its own marker becomes code.
 * - Directives: graphql-jit keeps the conditions of one place for another that shares a fragment.
 */
const ALLOWED: ReadonlySet<string> = new Set([
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
 * Returns true if graphql-jit is safe for a valid document: same result as graphql-js, time linear in the length, no
 * code of the caller. Fragments that spread others are not safe, because each spread is walked again. Names such as
 * `__proto__` are not safe either.
 */
export function isCompilable(document: DocumentNode): boolean {
  let isWithinFragment = false;
  let isFit = true;
  visit(document, {
    enter: (node) => {
      if (node.kind === Kind.FRAGMENT_DEFINITION) isWithinFragment = true;
      isFit &&= ALLOWED.has(node.kind);
      isFit &&= !(node.kind === Kind.FRAGMENT_SPREAD && isWithinFragment);
      isFit &&= !(node.kind === Kind.NAME && node.value.startsWith('__') && node.value !== '__typename');
      return isFit ? undefined : BREAK;
    },
    leave: (node) => {
      if (node.kind === Kind.FRAGMENT_DEFINITION) isWithinFragment = false;
    },
  });
  return isFit;
}

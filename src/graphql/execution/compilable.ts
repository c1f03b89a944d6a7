import { BREAK, Kind, visit, type DocumentNode } from 'graphql';

/**
 * Kinds of nodes that a compiled document may have. Texts, lists and objects are left out, because they are mostly values
 * of one request. Directives are left out, because a plan has no conditions.
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
 * Returns true if a valid document can be planned in time linear in its length. Fragments that spread others cannot,
 * because each spread is walked again. Names such as `__proto__` are not safe as members of an object.
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

import { BREAK, Kind, visit, type DocumentNode } from 'graphql';

/**
 * All that a document may consist of to be compiled. Not among them:
 *
 * - text, lists and objects: graphql-jit writes the values of arguments into the source of a function, and a text that begins
 *   with a mark of its own stands there as code;
 * - directives: it keeps the conditions of one place for another that shares a fragment.
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
 * Whether graphql-jit can be trusted with a document that is valid: it makes what graphql-js makes of it, in time that grows with
 * its length, and no code of the caller's. Not with fragments that spread others, which it walks anew for each spread, nor
 * with names such as `__proto__`.
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

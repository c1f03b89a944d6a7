const USUAL_REFERENCE = /^[\x20-\x7e]{1,60}$/;

/**
 * Returns a provider's id of a message if it may be stored, and undefined for any other. Ids are
 * ASCII; a text that was decoded in a wrong encoding could end in U+FFFD.
 */
export function toStorableReference(reference: string | undefined): string | undefined {
  return reference !== undefined && USUAL_REFERENCE.test(reference) ? reference : undefined;
}

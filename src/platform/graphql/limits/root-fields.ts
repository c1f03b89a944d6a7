import { Kind, type SelectionSetNode } from 'graphql';
import type { DocumentFragments } from './map-fragments.js';

/** Root fields after which no more are named. */
const ENOUGH_FIELDS = 50;

/**
 * Names the root fields. It stops beyond every limit, so that fragments of fragments stay cheap.
 */
export function listRootFields(
  { selections }: SelectionSetNode,
  fragments: DocumentFragments,
  found: string[] = [],
): readonly string[] {
  for (const selection of selections) {
    if (found.length > ENOUGH_FIELDS) break;

    if (selection.kind === Kind.FIELD) found.push(selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      listRootFields(selection.selectionSet, fragments, found);
    else {
      const fragment = fragments.get(selection.name.value);
      if (fragment !== undefined) listRootFields(fragment.selectionSet, fragments, found);
    }
  }

  return found;
}

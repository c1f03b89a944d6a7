import { Kind, type DocumentNode, type FragmentDefinitionNode } from 'graphql';

/** Returns the fragments of a document by their names. */
export function mapFragments({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  return fragments;
}

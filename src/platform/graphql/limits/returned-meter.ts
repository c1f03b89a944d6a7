import {
  getNamedType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { mapFragments } from './map-fragments.js';
import type { ValidOperation } from './valid-operation.js';
import { getOwnCost } from './field-shape.js';

/**
 * Computes the cost of what an operation returned, by the rule of `OperationShapeMeter`, with the
 * objects that are there in place of those that could have been. A field keeps its own cost, also
 * if it found nothing. A type that implements an interface counts by the interface's fields alone.
 */
export class ReturnedMeter {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(private readonly executed: ValidOperation) {
    this.fragments = mapFragments(executed.document);
  }

  /** Takes `data` of the response. */
  measureData(data: object): number {
    const { schema, operation } = this.executed;
    const rootType = schema.getRootType(operation.operation) ?? undefined;
    return this.measureSelection(operation.selectionSet, rootType, data);
  }

  private measureSelection(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    owner: object,
  ): number {
    return selections.reduce((sum, each) => sum + this.measureMember(each, type, owner), 0);
  }

  private measureMember(
    selection: SelectionNode,
    type: GraphQLNamedType | undefined,
    owner: object,
  ): number {
    if (selection.kind === Kind.FIELD) return this.measureField(selection, type, owner);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return this.measureSelection(selection.selectionSet, type, owner);

    const fragment = this.fragments.get(selection.name.value);
    if (fragment === undefined) return 0;
    return this.measureSelection(fragment.selectionSet, type, owner);
  }

  private measureField(
    { alias, name, selectionSet }: FieldNode,
    parent: GraphQLNamedType | undefined,
    owner: object,
  ): number {
    const value: unknown = Reflect.get(owner, (alias ?? name).value);
    const field = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
    // It was skipped, or it comes from memory, as introspection does.
    if (value === undefined || field === undefined) return 0;

    const ownCost = getOwnCost(field, parent, this.executed.schema);
    if (selectionSet === undefined) return ownCost;

    const type = getNamedType(field.type);
    const objects = [value]
      .flat(Infinity)
      .filter((each) => typeof each === 'object' && each !== null);
    return objects.reduce<number>(
      (sum, each) => sum + 1 + this.measureSelection(selectionSet, type, each),
      ownCost,
    );
  }
}

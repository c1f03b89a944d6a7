import {
  getNamedType,
  Kind,
  type FieldNode,
  type GraphQLNamedType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { mapFragments, type DocumentFragments } from './map-fragments.js';
import type { ValidOperation } from './valid-operation.js';
import { findField, getOwnCost } from './field-shape.js';

/** An object of the response, and the names of the fragments that were counted for it. */
interface ReturnedObject {
  readonly members: object;
  readonly entered: Set<string>;
}

/**
 * Computes the cost of what an operation returned, by the rule of `OperationShapeMeter`, with the
 * objects that are there in place of those that could have been. A field keeps its own cost, also
 * if it found nothing. A type that implements an interface counts by the interface's fields alone.
 * Each fragment counts once for each object, so that fragments of fragments stay cheap.
 */
export class ReturnedMeter {
  private readonly fragments: DocumentFragments;

  constructor(private readonly executed: ValidOperation) {
    this.fragments = mapFragments(executed.document);
  }

  /** Takes `data` of the response. */
  measureData(data: object): number {
    const { schema, operation } = this.executed;
    const rootType = schema.getRootType(operation.operation) ?? undefined;
    return this.measureObject(operation.selectionSet, rootType, data);
  }

  private measureObject(
    selectionSet: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    members: object,
  ): number {
    return this.measureSelection(selectionSet, type, { members, entered: new Set() });
  }

  private measureSelection(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    object: ReturnedObject,
  ): number {
    return selections.reduce((sum, each) => sum + this.measureMember(each, type, object), 0);
  }

  private measureMember(
    selection: SelectionNode,
    type: GraphQLNamedType | undefined,
    object: ReturnedObject,
  ): number {
    if (selection.kind === Kind.FIELD) return this.measureField(selection, type, object.members);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return this.measureSelection(selection.selectionSet, type, object);

    const name = selection.name.value;
    const fragment = this.fragments.get(name);
    if (fragment === undefined || object.entered.has(name)) return 0;

    object.entered.add(name);
    return this.measureSelection(fragment.selectionSet, type, object);
  }

  private measureField(
    node: FieldNode,
    parent: GraphQLNamedType | undefined,
    owner: object,
  ): number {
    const { alias, name, selectionSet } = node;
    const value: unknown = Reflect.get(owner, (alias ?? name).value);
    const field = findField(node, parent);
    // It was skipped, or it comes from memory, as introspection does.
    if (value === undefined || field === undefined) return 0;

    const ownCost = getOwnCost(field, parent, this.executed.schema);
    if (selectionSet === undefined) return ownCost;

    const type = getNamedType(field.type);
    const objects = [value]
      .flat(Infinity)
      .filter((each) => typeof each === 'object' && each !== null);
    return objects.reduce<number>(
      (sum, each) => sum + 1 + this.measureObject(selectionSet, type, each),
      ownCost,
    );
  }
}

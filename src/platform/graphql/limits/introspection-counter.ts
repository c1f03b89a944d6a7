import {
  getNamedType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { DocumentFragments } from './map-fragments.js';

/**
 * Counts the objects that introspection returns, without building them: they depend on the schema
 * alone.
 */
export class IntrospectionCounter {
  private readonly counted = new Map<SelectionSetNode, Map<unknown, number>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: DocumentFragments,
  ) {}

  /** Returns the number of objects of `__schema`, or of `__type` for the type of this name. */
  countObjects({ name, selectionSet }: FieldNode, typeName: unknown): number {
    if (selectionSet === undefined) return 0;
    if (name.value === '__schema')
      return this.countOnce(selectionSet, this.schema.getType('__Schema'), this.schema);
    const type = this.schema.getType(String(typeName));
    if (type === undefined) return 1;
    return this.countOnce(selectionSet, this.schema.getType('__Type'), type);
  }

  /** Counts an object and all below it. Each pair of a selection and an object is counted once. */
  private countOnce(
    set: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    source: unknown,
  ): number {
    const knownCounts = this.counted.get(set) ?? new Map<unknown, number>();
    this.counted.set(set, knownCounts);
    const objectCount =
      knownCounts.get(source) ?? 1 + this.countBelow(set, type, source, new Set());
    knownCounts.set(source, objectCount);
    return objectCount;
  }

  /** Enters each fragment once: spreads of spreads would make the walk exponential. */
  private countBelow(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    source: unknown,
    entered: Set<SelectionSetNode>,
  ): number {
    let objectCount = 0;

    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) objectCount += this.countField(selection, type, source);
      else {
        const isInline = selection.kind === Kind.INLINE_FRAGMENT;
        const inner = isInline ? selection : this.fragments.get(selection.name.value);
        if (inner === undefined || entered.has(inner.selectionSet)) continue;

        entered.add(inner.selectionSet);
        objectCount += this.countBelow(inner.selectionSet, type, source, entered);
      }
    }

    return objectCount;
  }

  private countField(
    { name, selectionSet }: FieldNode,
    type: GraphQLNamedType | undefined,
    source: unknown,
  ): number {
    const field = isObjectType(type) ? type.getFields()[name.value] : undefined;
    if (field?.resolve === undefined || selectionSet === undefined) return 0;
    const info = { schema: this.schema } as Parameters<typeof field.resolve>[3];
    const fieldValue: unknown = field.resolve(source, { includeDeprecated: true }, undefined, info);
    const innerType = getNamedType(field.type);
    const values: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
    let objectCount = 0;
    for (const each of values) {
      if (each) objectCount += this.countOnce(selectionSet, innerType, each);
    }
    return objectCount;
  }
}

import {
  getNamedType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** Counts the objects that introspection returns, without building them: they depend on the schema alone. */
export class Introspection {
  private readonly counted = new Map<SelectionSetNode, Map<unknown, number>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  /** Returns the number of objects of `__schema`, or of `__type` for the type of this name. */
  objects({ name, selectionSet }: FieldNode, typeName: unknown): number {
    if (selectionSet === undefined) return 0;
    if (name.value === '__schema') return this.count(selectionSet, this.schema.getType('__Schema'), this.schema);
    const type = this.schema.getType(String(typeName));
    return type === undefined ? 1 : this.count(selectionSet, this.schema.getType('__Type'), type);
  }

  /** Counts an object and all below it. Each pair of a selection and an object is counted once. */
  private count(set: SelectionSetNode, type: GraphQLNamedType | undefined, source: unknown): number {
    const known = this.counted.get(set) ?? new Map<unknown, number>();
    this.counted.set(set, known);
    const objects = known.get(source) ?? 1 + this.below(set, type, source);
    known.set(source, objects);
    return objects;
  }

  private below({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined, source: unknown): number {
    let objects = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) objects += this.field(selection, type, source);
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
        if (fragment !== undefined) objects += this.below(fragment.selectionSet, type, source);
      }
    }
    return objects;
  }

  private field({ name, selectionSet }: FieldNode, type: GraphQLNamedType | undefined, source: unknown): number {
    const field = isObjectType(type) ? type.getFields()[name.value] : undefined;
    if (field?.resolve === undefined || selectionSet === undefined) return 0;
    const info = { schema: this.schema } as Parameters<typeof field.resolve>[3];
    const value: unknown = field.resolve(source, { includeDeprecated: true }, undefined, info);
    const inner = getNamedType(field.type);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.reduce<number>((sum, each) => sum + (each ? this.count(selectionSet, inner, each) : 0), 0);
  }
}

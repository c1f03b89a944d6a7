import {
  getNamedType,
  Kind,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  findField,
  getOwnCost,
  measureValue,
  PUNCTUATION,
  readFieldName,
  SHORT_VALUE,
  type MeasuredFieldName,
} from './field-shape.js';
import { getSearchCost } from '../field-cost.js';
import { IntrospectionCounter } from './introspection-counter.js';
import { countListItems, hasFieldArgument, readFieldArgument } from './list-items.js';
import type { DocumentFragments } from './map-fragments.js';
import { addParts, EMPTY_PART, type OperationShapePart } from './operation-shape-part.js';
import type { OperationVariables } from '../graphql-request.js';

/**
 * Objects of an introspection that cost 1. They come from memory, and each is a name and a
 * description.
 */
const INTROSPECTION_OBJECTS = 8;
const INTROSPECTION_BYTES = 256;

/** Measures the parts of one document, each fragment once. */
export class OperationShapeMeter {
  private readonly measured = new Map<string, OperationShapePart>();
  private readonly introspection: IntrospectionCounter;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: DocumentFragments,
    private readonly variables: OperationVariables,
  ) {
    this.introspection = new IntrospectionCounter(schema, fragments);
  }

  measureSelection(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | undefined,
  ): OperationShapePart {
    const spread = new Set<string>();
    let sum = EMPTY_PART;

    for (const selection of selections) {
      const part = this.measureMember(selection, type, spread);
      const ownDirectives = selection.directives?.length ?? 0;
      sum = addParts(sum, { ...part, directives: part.directives + ownDirectives });
    }
    return sum;
  }

  private measureMember(
    selection: SelectionNode,
    type: GraphQLNamedType | undefined,
    spread: Set<string>,
  ): OperationShapePart {
    if (selection.kind === Kind.FIELD) return this.measureField(selection, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return this.measureFragment(selection.name.value, spread);

    const condition = selection.typeCondition?.name.value;
    return this.measureSelection(selection.selectionSet, this.findType(condition) ?? type);
  }

  private measureField(node: FieldNode, parent: GraphQLNamedType | undefined): OperationShapePart {
    const name = readFieldName(node);
    const field = findField(node, parent);
    if (field === undefined) return this.measureMetaField(node, name);

    const ownCost = getOwnCost(field, parent, this.schema);
    if (node.selectionSet === undefined) return measureValue(field, name, ownCost);

    const innerPart = this.measureSelection(node.selectionSet, getNamedType(field.type));
    const itemCount = countListItems(field, node, this.variables);
    const searchCost = getSearchCost(field, (name) => hasFieldArgument(node, name, this.variables));

    return {
      depth: innerPart.depth + 1,
      aliases: innerPart.aliases + name.aliases,
      alias_length: Math.max(innerPart.alias_length, name.alias_length),
      directives: innerPart.directives,
      cost: ownCost + searchCost + (1 + innerPart.cost) * itemCount,
      response_bytes: name.keyBytes + (PUNCTUATION + innerPart.response_bytes) * itemCount,
    };
  }

  /** Measures `__typename`, `__schema` and `__type`. */
  private measureMetaField(node: FieldNode, name: MeasuredFieldName): OperationShapePart {
    const { aliases, alias_length, keyBytes } = name;
    const typeName = readFieldArgument(node, 'name', this.variables);
    const objectCount = this.introspection.countObjects(node, typeName);

    return {
      ...EMPTY_PART,
      aliases,
      alias_length,
      cost: Math.ceil(objectCount / INTROSPECTION_OBJECTS),
      response_bytes: keyBytes + SHORT_VALUE + objectCount * INTROSPECTION_BYTES,
    };
  }

  /** Measures a fragment. Execution merges spreads of one fragment at one place. */
  private measureFragment(name: string, spread: Set<string>): OperationShapePart {
    if (spread.has(name)) return EMPTY_PART;

    spread.add(name);
    const knownPart = this.measured.get(name);
    if (knownPart !== undefined) return knownPart;

    const fragment = this.fragments.get(name);
    const type = this.findType(fragment?.typeCondition.name.value);
    let fragmentPart = EMPTY_PART;
    if (fragment !== undefined) fragmentPart = this.measureSelection(fragment.selectionSet, type);
    this.measured.set(name, fragmentPart);

    return fragmentPart;
  }

  private findType(name: string | undefined): GraphQLNamedType | undefined {
    if (name === undefined) return undefined;
    return this.schema.getType(name);
  }
}

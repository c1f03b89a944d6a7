import {
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { LONGEST_PAGE } from '../page.js';
import {
  findField,
  getOwnCost,
  measureValue,
  PUNCTUATION,
  readFieldName,
  SHORT_VALUE,
  type MeasuredFieldName,
} from './field-shape.js';
import { IntrospectionCounter } from './introspection-counter.js';
import { mapFragments } from './map-fragments.js';
import { addParts, EMPTY_PART, type OperationShapePart } from './operation-shape-part.js';
import type { OperationVariables } from '../graphql-request.js';

/** Assumed length of a list without `limit`: users cannot make one longer (docs/adr/0020). */
const LIST_SIZE = 20;

/**
 * Objects of an introspection that cost 1. They come from memory, and each is a name and a
 * description.
 */
const INTROSPECTION_OBJECTS = 8;
const INTROSPECTION_BYTES = 256;
/** Root fields after which no more are named. */
const ENOUGH_FIELDS = 50;

/** Measures the parts of one document, each fragment once. */
export class OperationShapeMeter {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly measured = new Map<string, OperationShapePart>();
  private readonly introspection: IntrospectionCounter;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: OperationVariables,
  ) {
    this.fragments = mapFragments(document);
    this.introspection = new IntrospectionCounter(schema, this.fragments);
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

  /**
   * Names the root fields. It stops beyond every limit, so that fragments of fragments stay cheap.
   */
  listRootFields({ selections }: SelectionSetNode, found: string[] = []): readonly string[] {
    for (const selection of selections) {
      if (found.length > ENOUGH_FIELDS) break;

      if (selection.kind === Kind.FIELD) found.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        this.listRootFields(selection.selectionSet, found);
      else {
        const fragment = this.fragments.get(selection.name.value);
        if (fragment !== undefined) this.listRootFields(fragment.selectionSet, found);
      }
    }

    return found;
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
    const itemCount = this.countItems(field, node);

    return {
      depth: innerPart.depth + 1,
      aliases: innerPart.aliases + name.aliases,
      alias_length: Math.max(innerPart.alias_length, name.alias_length),
      directives: innerPart.directives,
      cost: ownCost + (1 + innerPart.cost) * itemCount,
      response_bytes: name.keyBytes + (PUNCTUATION + innerPart.response_bytes) * itemCount,
    };
  }

  /** Measures `__typename`, `__schema` and `__type`. */
  private measureMetaField(node: FieldNode, name: MeasuredFieldName): OperationShapePart {
    const { aliases, alias_length, keyBytes } = name;
    const typeName = this.readArgument(node, 'name');
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

  /** Returns how many objects a field may have in the response. */
  private countItems(field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if (!isListType(getNullableType(field.type))) return 1;
    const id = this.readArgument(node, 'id');
    if (id !== undefined && id !== null) return 1;
    const limitArgument = field.args.find((argument) => argument.name === 'limit');
    if (limitArgument === undefined) return LIST_SIZE;

    const givenLimit = this.readArgument(node, 'limit');
    if (isPageLength(givenLimit)) return givenLimit;
    // The field refuses a limit out of range, with a better message than a cost.
    return Number(limitArgument.defaultValue ?? LIST_SIZE);
  }

  private readArgument(node: FieldNode, name: string): unknown {
    const argument = node.arguments?.find((each) => each.name.value === name);
    const value = argument?.value;
    if (value?.kind === Kind.VARIABLE) return this.variables[value.name.value];
    return readLiteral(value);
  }

  private findType(name: string | undefined): GraphQLNamedType | undefined {
    if (name === undefined) return undefined;
    return this.schema.getType(name);
  }
}

/** Returns the value of a number or a string; a `limit` or an `id` is nothing else. */
export function readLiteral(value: ValueNode | undefined): unknown {
  if (value?.kind === Kind.INT) return Number(value.value);
  if (value?.kind === Kind.STRING) return value.value;
  return undefined;
}

function isPageLength(limit: unknown): limit is number {
  return typeof limit === 'number' && limit > 0 && limit <= LONGEST_PAGE;
}

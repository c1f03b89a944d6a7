import { setImmediate } from 'node:timers/promises';
import { applyDecorators } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import {
  getNamedType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql';
import { FieldCost } from './field-cost.js';

/** Most bytes of a text that is not declared as `LongText`. */
export const SHORT_TEXT = 1_024;

const LONGEST_EXTENSION = 'longest';

type GraphqlFieldExtensions = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/**
 * Declares that a field may hold more than `SHORT_TEXT` bytes, and how many at most: in UTF-8, and
 * as JSON writes them. Each selection costs 1 and counts so many bytes against the largest
 * response, before anything runs (GQL-5).
 *
 * @example
 *   @Field(() => String)
 *   @LongText(40_000)
 *   content: string;
 */
export function LongText(bytes: number): PropertyDecorator {
  return applyDecorators(Extensions({ [LONGEST_EXTENSION]: bytes }), FieldCost(1));
}

/** Returns the most bytes of a long text; undefined for any other field. */
export function getLongestBytes({ extensions }: GraphqlFieldExtensions): number | undefined {
  const bytes = extensions[LONGEST_EXTENSION];
  return typeof bytes === 'number' ? bytes : undefined;
}

/** Long texts that are read and written as JSON in one turn of the event loop. */
const FEW_TEXTS = 20;

/**
 * Gives other requests a turn after rows with long texts were read. SQLite reads all of them in one
 * turn, and writing them as JSON takes as long again (GQL-5).
 */
export async function pauseForLongTexts(texts: readonly unknown[]): Promise<void> {
  if (texts.length > FEW_TEXTS) await setImmediate();
}

const knownNodes = new WeakMap<FieldNode, boolean>();

/** Returns true if a field asks for long texts anywhere below it. */
export function selectsLongText({ fieldNodes, ...info }: GraphQLResolveInfo): boolean {
  const type = getNamedType(info.returnType);
  return fieldNodes.some((node) => {
    let hasLongText = knownNodes.get(node);
    if (hasLongText === undefined) {
      const { selectionSet } = node;
      hasLongText = selectionSet !== undefined && holdsLongText(selectionSet, type, info);
      knownNodes.set(node, hasLongText);
    }
    return hasLongText;
  });
}

type SchemaAndFragments = Pick<GraphQLResolveInfo, 'schema' | 'fragments'>;

function holdsLongText(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType | undefined,
  names: SchemaAndFragments,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined;
      if (field === undefined) return false;
      if (selection.selectionSet === undefined) return getLongestBytes(field) !== undefined;
      return holdsLongText(selection.selectionSet, getNamedType(field.type), names);
    }

    const isInline = selection.kind === Kind.INLINE_FRAGMENT;
    const fragment = isInline ? selection : names.fragments[selection.name.value];
    if (fragment === undefined) return false;

    const condition = fragment.typeCondition?.name.value;
    const innerType = condition === undefined ? type : names.schema.getType(condition);
    return holdsLongText(fragment.selectionSet, innerType, names);
  });
}

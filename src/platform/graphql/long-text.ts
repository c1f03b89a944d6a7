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
import { Costs } from './field-cost.js';

/** Most bytes of a text that is not declared as `LongText`. */
export const SHORT_TEXT = 1_024;

const LONGEST = 'longest';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/**
 * Declares that a field may hold more than `SHORT_TEXT` bytes, and how many at most: in UTF-8, and as JSON writes them.
 * Each selection costs 1 and counts so many bytes against the largest response, before anything runs (GQL-5).
 *
 * @example
 *   @Field(() => String)
 *   @LongText(40_000)
 *   content: string;
 */
export function LongText(bytes: number): PropertyDecorator {
  return applyDecorators(Extensions({ [LONGEST]: bytes }), Costs(1));
}

/** Returns the most bytes of a long text; undefined for any other field. */
export function longestOf({ extensions }: Field): number | undefined {
  const bytes = extensions[LONGEST];
  return typeof bytes === 'number' ? bytes : undefined;
}

/** Long texts that are read and written as JSON in one turn of the event loop. */
const FEW_TEXTS = 20;

/**
 * Gives other requests a turn after rows with long texts were read. SQLite reads all of them in one turn, and writing
 * them as JSON takes as long again (GQL-5).
 */
export async function afterReading(texts: readonly unknown[]): Promise<void> {
  if (texts.length > FEW_TEXTS) await setImmediate();
}

const known = new WeakMap<FieldNode, boolean>();

/** Returns true if a field asks for long texts anywhere below it. */
export function selectsLongText({ fieldNodes, ...info }: GraphQLResolveInfo): boolean {
  const type = getNamedType(info.returnType);
  return fieldNodes.some((node) => {
    let found = known.get(node);
    if (found === undefined) {
      found = node.selectionSet !== undefined && holdsLongText(node.selectionSet, type, info);
      known.set(node, found);
    }
    return found;
  });
}

type Names = Pick<GraphQLResolveInfo, 'schema' | 'fragments'>;

function holdsLongText({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined, names: Names): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) {
      const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined;
      if (field === undefined) return false;
      if (selection.selectionSet === undefined) return longestOf(field) !== undefined;
      return holdsLongText(selection.selectionSet, getNamedType(field.type), names);
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : names.fragments[selection.name.value];
    const condition = fragment?.typeCondition?.name.value;
    const inner = condition === undefined ? type : names.schema.getType(condition);
    return fragment !== undefined && holdsLongText(fragment.selectionSet, inner, names);
  });
}

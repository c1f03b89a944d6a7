import { applyDecorators } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import {
  defaultFieldResolver,
  getNamedType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { Costs } from './field-cost.js';
import type { RequestContext } from './request-context.js';

const LONG = 'long';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/**
 * Declares that a field may hold more than `SHORT_TEXT` bytes. Each selection of it costs 1, and the bytes in the rows
 * count against the largest response (GQL-5). What reads the rows must use `ResponseSize`.
 */
export function LongText(): PropertyDecorator {
  return applyDecorators(Extensions({ [LONG]: true }), Costs(1));
}

export function isLongText({ extensions }: Field): boolean {
  return extensions[LONG] === true;
}

/** Makes each long text of the schema count against the size of the response when it is selected. */
export function countLongTexts(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const fields = Object.values(type.getFields()) as GraphQLField<unknown, RequestContext>[];
    for (const field of fields) if (isLongText(field)) countText(field);
  }
}

function countText(field: GraphQLField<unknown, RequestContext>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (source, args, context, info) => {
    const text: unknown = resolve(source, args, context, info);
    if (typeof text === 'string') context.outcome.size?.add(jsonBytes(text));
    return text;
  };
}

/** Returns the bytes of a text in JSON and UTF-8, without building it. */
export function jsonBytes(text: string): number {
  let bytes = Buffer.byteLength(text) + 2;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE || unit === BACKSLASH) bytes += 1;
    else if (unit < SPACE) bytes += SHORT_ESCAPES.has(unit) ? 1 : 5;
  }
  return bytes;
}

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const SHORT_ESCAPES: ReadonlySet<number> = new Set([...'\b\t\n\f\r'].map((each) => each.charCodeAt(0)));

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
      if (selection.selectionSet === undefined) return isLongText(field);
      return holdsLongText(selection.selectionSet, getNamedType(field.type), names);
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : names.fragments[selection.name.value];
    const condition = fragment?.typeCondition?.name.value;
    const inner = condition === undefined ? type : names.schema.getType(condition);
    return fragment !== undefined && holdsLongText(fragment.selectionSet, inner, names);
  });
}

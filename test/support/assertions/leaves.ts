import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLObjectType,
} from 'graphql';
import type { TestApp } from '../servers/app.js';
import { literalFor, rootFieldsOf, type RootField } from '../actors/graphql.js';
import { memberOf } from './read-json.js';

/** A scalar or enum of the schema and how a query gets there. */
export interface Leaf {
  readonly root: RootField;
  /** Names of the fields below the root. */
  readonly path: readonly string[];
  /** `Type.field` */
  readonly name: string;
}

/**
 * Returns every field of every object in responses, at any depth, so that tables of tests include
 * new fields.
 */
export function leavesOf(app: TestApp): Leaf[] {
  return rootFieldsOf(app)
    .filter(({ root }) => root === 'query')
    .flatMap((root) => {
      const type = getNamedType(root.type);
      return isObjectType(type)
        ? below(type, [type.name]).map(({ path, name }) => ({ root, path, name }))
        : [];
    });
}

/** `seen` are the types on the way, so that types that hold one another end. */
function below(
  type: GraphQLObjectType,
  seen: readonly string[],
): { path: string[]; name: string }[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    const name = `${type.name}.${field.name}`;
    if (isLeafType(inner)) return [{ path: [field.name], name }];
    if (!isObjectType(inner) || seen.includes(inner.name)) return [];
    return below(inner, [...seen, inner.name]).map(({ path, name: end }) => ({
      path: [field.name, ...path],
      name: end,
    }));
  });
}

/** `Type.field` of every object of the schema that is not a root. */
export function objectFieldsOf(types: readonly GraphQLObjectType[]): string[] {
  return types.flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
}

/** Asks for one leaf, and for the `id` of the objects at the root where they have one. */
export function queryFor({ root, path }: Leaf): string {
  const required = root.args
    .filter(isRequiredArgument)
    .map((argument) => `${argument.name}: ${literalFor(argument)}`);
  const call = required.length === 0 ? '' : `(${required.join(', ')})`;
  const selection = path.reduceRight(
    (inner, field) => (inner === '' ? field : `${field} { ${inner} }`),
    '',
  );
  return `{ ${root.name}${call} { ${hasId(root) ? 'id ' : ''}${selection} } }`;
}

export function hasId(root: RootField): boolean {
  const type = getNamedType(root.type);
  return isObjectType(type) && 'id' in type.getFields();
}

/**
 * Returns the values at a path of a response, with lists flattened and without undefined members.
 */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  if (value === null || value === undefined) return [];
  const [field, ...rest] = path;
  if (field === undefined) return [value];
  return valuesAt(memberOf(value, field), rest);
}

import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { getFieldCost } from '../../src/platform/graphql/field-cost.js';

/** The page that types are printed on, and the page that has the others. */
export interface TypePage {
  readonly hasType: (name: string) => boolean;
  readonly otherPage: string;
}

/** Prints each type of a page with its fields or values, sorted by name. */
export function typesReference(schema: GraphQLSchema, page: TypePage): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].map((type) => type?.name);
  return Object.values(schema.getTypeMap())
    .filter((type) => !roots.includes(type.name) && hasEntry(type) && page.hasType(type.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((type) => entry(type, page));
}

/** Returns the name of a type as a link to its entry, if it has one. */
export function linkToType(type: GraphQLType, { hasType, otherPage }: TypePage): string {
  const named = getNamedType(type);
  const text = `\`${String(type)}\``;
  if (!hasEntry(named)) return text;
  const path = hasType(named.name) ? '' : otherPage;
  return `[${text}](${path}#${`${kindOf(named)}-${named.name}`.toLowerCase()})`;
}

function hasEntry(type: GraphQLNamedType): boolean {
  return !type.name.startsWith('__') && !isSpecifiedScalarType(type);
}

function kindOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) return 'enum';
  if (isInputObjectType(type)) return 'input';
  return isObjectType(type) ? 'type' : 'scalar';
}

function entry(type: GraphQLNamedType, page: TypePage): string {
  const parts = [
    `### ${kindOf(type)} ${type.name}`,
    type.description ?? '',
    members(type, page).join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function members(type: GraphQLNamedType, page: TypePage): string[] {
  if (isEnumType(type))
    return type.getValues().map(({ name, description }) => item(`\`${name}\``, description));
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) =>
      item(`\`${field.name}\` ${linkToType(field.type, page)}`, field.description),
    );
  }
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).map((field) => {
    const cost = getFieldCost(field);
    const args = field.args.map(
      ({ name, type: of, description }) => `\`${name}: ${String(of)}\`: ${description ?? ''}`,
    );
    return item(
      `\`${field.name}\` ${linkToType(field.type, page)}`,
      [field.description, ...args, cost > 0 ? `Costs ${String(cost)}.` : undefined]
        .filter((part) => part)
        .join(' '),
    );
  });
}

function item(name: string, description: string | null | undefined): string {
  return `- ${name}${description ? ` ${description.replace(/\s+/g, ' ')}` : ''}`;
}

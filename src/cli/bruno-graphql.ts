import {
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { GRAPHQL_PATH } from '../graphql/index.js';
import type { BrunoRequest } from './bruno-file.js';

type Field = GraphQLField<unknown, unknown>;

/** Returns a request for each root field, with its arguments as variables and the short fields of what it returns. */
export function graphqlRequests(schema: GraphQLSchema): (BrunoRequest & { readonly folder: string })[] {
  const roots = [
    ['query', 'Queries', schema.getQueryType()],
    ['mutation', 'Mutations', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, folder, type]) =>
    Object.values(type?.getFields() ?? {})
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((field) => ({
        ...requestOf(field, kind),
        folder: field.name.startsWith('Staff') ? `Staff ${folder}` : folder,
      })),
  );
}

function requestOf(field: Field, kind: 'query' | 'mutation'): BrunoRequest {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const query = `${kind} ${field.name}${declared && `(${declared})`} {
  ${field.name}${args && `(${args})`}${selection(field, 1)}
}`;
  const given = field.args.filter((arg) => isRequiredArgument(arg) || arg.defaultValue !== undefined);
  const variables = Object.fromEntries(given.map((arg) => [arg.name, valueOf(arg)]));
  const docs = field.description?.replace(/\s+/g, ' ') ?? '';
  return { name: field.name, seq: 0, method: 'post', path: GRAPHQL_PATH, query, variables, docs };
}

/** Selects the leaves of a type, and those of single objects and of a page's items one level below. */
function selection(field: Field, level: number): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const indent = '  '.repeat(level + 1);
  const names = fieldsOf(type).flatMap((each) => {
    if (isLeafType(getNamedType(each.type))) return [each.name];
    const isNested = level === 1 && !isListType(getNullableType(field.type));
    return isNested ? [`${each.name}${selection(each, level + 1)}`] : [];
  });
  return ` {\n${names.map((name) => `${indent}${name}`).join('\n')}\n${'  '.repeat(level)}}`;
}

function fieldsOf(type: GraphQLObjectType): Field[] {
  return Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
}

function valueOf({ type, name, defaultValue }: GraphQLArgument): unknown {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.serialize(defaultValue ?? named.getValues()[0]?.value);
  if (defaultValue !== undefined) return defaultValue;
  if (named.name === 'ID') return '1';
  if (named.name === 'Int') return 1;
  if (named.name === 'Boolean') return false;
  if (named.name === 'DateTime') return '2031-01-31 00:00:00';
  return VALUES[name] ?? 'text';
}

const VALUES: Readonly<Record<string, string>> = {
  code: '{{code}}',
  // The user's next number, so not `{{number}}`.
  cell_number: '09123456780',
  pan: '6037991111111112',
  email: 'sara@example.com',
};

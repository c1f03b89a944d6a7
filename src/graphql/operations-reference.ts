import { astFromValue, print, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { ERRORS, type ErrorCode } from '../errors/index.js';
import { refusalsOf, scopeOf } from './scoped.js';

type Field = GraphQLField<unknown, unknown>;

/** What any operation may meet, whatever it asks for. */
export const ANYWHERE: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'QUERY_TOO_COMPLEX',
  'OPERATION_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
];

/** docs/graphql-operations.md: every root field with its arguments, scope and refusals, printed from the resolvers. */
export function operationsReference(schema: GraphQLSchema): string {
  return [
    INTRODUCTION,
    ANYWHERE.map(refusal).join('\n'),
    ...section('Queries', schema.getQueryType()),
    ...section('Mutations', schema.getMutationType()),
    '',
  ].join('\n\n');
}

function section(title: string, type: GraphQLObjectType | null | undefined): string[] {
  const fields = Object.values(type?.getFields() ?? {}).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [`## ${title}`, ...fields.map(entry)];
}

function entry(field: Field): string {
  const parts = [
    `### ${field.name}`,
    field.description ?? '',
    `Answers \`${String(field.type)}\`. Scope \`${scopeOf(field)}\`.`,
    ...list('Arguments:', field.args.map(argument)),
    ...list('Refuses with:', refusalsOf(field).map(refusal)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [title, items.join('\n')];
}

function argument({ name, type, defaultValue, description }: Field['args'][number]): string {
  const value = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  const preset = value ? ` = ${print(value)}` : '';
  return `- \`${name}: ${String(type)}${preset}\`${description ? ` ${description.replace(/\s+/g, ' ')}` : ''}`;
}

function refusal(code: ErrorCode): string {
  return `- **\`${code}\`** ${ERRORS[code].en}`;
}

const INTRODUCTION = `<!-- Generated from the resolvers by \`npm run generate\`; do not edit. -->

# GraphQL operations

Each root field with its arguments and the codes it refuses with (\`extensions.code\`; [errors.md](errors.md) has the
statuses and the Persian messages). The fields of the answers are in [schema.gql](../src/graphql/schema.gql).

## What any operation may meet`;

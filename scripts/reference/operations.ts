import {
  astFromValue,
  getNamedType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  print,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { DATABASE } from '../../src/platform/database/database.facts.js';
import { GRAPHQL } from '../../src/platform/graphql/graphql.facts.js';
import { ERRORS, type AppErrorRow } from '../../src/platform/errors/index.js';
import { DOCUMENT_LIMITS } from '../../src/platform/graphql/limits/document-limits.js';
import {
  ADMIN_PREFIX,
  listFieldRefusals,
  getFieldScope,
} from '../../src/platform/graphql/scoped.js';
import { measureOperation } from '../../src/platform/graphql/limits/operation-shape.js';
import {
  CHEAP_COST,
  MAX_TOKENS,
  READING_COST,
} from '../../src/platform/graphql/limits/operation-shape-limits.js';
import { findAudience, listAppTypes, OPERATION_PAGES, type OperationAudience } from './audience.js';
import { linkToType, typesReference, type TypePage } from './types.js';
import { SHAPE_LIMITS } from '../../src/platform/graphql/limits/shape-excess.js';

type Field = GraphQLField<unknown, unknown>;

/** Refusals that every operation may get. */
export const ANYWHERE: readonly AppErrorRow[] = [
  ERRORS.UNAUTHENTICATED,
  ERRORS.FORBIDDEN,
  ERRORS.RATE_LIMITED,
  ERRORS.MALFORMED_REQUEST,
  ERRORS.PAYLOAD_TOO_LARGE,
  GRAPHQL.errors.GRAPHQL_PARSE_FAILED,
  GRAPHQL.errors.GRAPHQL_VALIDATION_FAILED,
  GRAPHQL.errors.QUERY_TOO_COMPLEX,
  DATABASE.errors.OPERATION_TIMEOUT,
  ERRORS.SERVICE_UNAVAILABLE,
  ERRORS.INTERNAL_ERROR,
];

/**
 * Prints docs/graphql-operations.md or docs/staff-operations.md: every root field of the audience
 * with its arguments, scope, cost and refusals, and every type of theirs.
 */
export function operationsReference(
  schema: GraphQLSchema,
  audience: OperationAudience = 'app',
): string {
  const appTypes = listAppTypes(schema);
  const isOfApps = audience === 'app';
  const typePage = {
    hasType: (name: string) => appTypes.has(name) === isOfApps,
    otherPage: OPERATION_PAGES[isOfApps ? 'staff' : 'app'],
  };
  const printer = new OperationPrinter(schema, audience, typePage);
  return [
    isOfApps ? `${INTRODUCTION}\n\n${ANYWHERE.map(refusal).join('\n')}` : STAFF_INTRODUCTION,
    ...printer.printSection('Queries', schema.getQueryType()),
    ...printer.printSection('Mutations', schema.getMutationType()),
    '## Types',
    ...typesReference(schema, typePage),
    '',
  ].join('\n\n');
}

class OperationPrinter {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly audience: OperationAudience,
    private readonly typePage: TypePage,
  ) {}

  printSection(title: string, type: GraphQLObjectType | null | undefined): string[] {
    const fields = Object.values(type?.getFields() ?? {})
      .filter((field) => findAudience(field) === this.audience)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return [
      `## ${title}`,
      ...fields.map((field) => this.printEntry(field, costOf(field, this.schema, type))),
    ];
  }

  private printEntry(field: Field, cost: number): string {
    const returned = linkToType(field.type, this.typePage);
    const parts = [
      `### ${field.name}`,
      field.description ?? '',
      `Returns ${returned}. Scope \`${getFieldScope(field)}\`. Cost ${String(cost)}.`,
      ...list(
        'Arguments:',
        field.args.map((each) => this.printArgument(each)),
      ),
      ...list('Refuses with:', listFieldRefusals(field).map(refusal)),
    ];
    return parts.filter((part) => part !== '').join('\n\n');
  }

  private printArgument({ name, type, defaultValue, description }: Field['args'][number]): string {
    const value = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
    const preset = value ? ` = ${print(value)}` : '';
    const named = getNamedType(type);
    const values = isEnumType(named) ? ` ${linkToType(named, this.typePage)}` : '';
    const about = description ? ` ${description.replace(/\s+/g, ' ')}` : '';
    return `- \`${name}: ${String(type)}${preset}\`${values}${about}`;
  }
}

/** Returns the cost of a field with its default `limit` and without nested objects. */
function costOf(
  field: Field,
  schema: GraphQLSchema,
  type: GraphQLObjectType | null | undefined,
): number {
  const kind = type === schema.getMutationType() ? 'mutation' : 'query';
  const required = field.args.filter(isRequiredArgument);
  const variables = required.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const args = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  const text = `${kind}${variables && `(${variables})`} { ${field.name}${args && `(${args})`}${selection} }`;
  const document = parse(text);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${text} is no operation`);
  return measureOperation(schema, document, operation, {}).cost;
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [title, items.join('\n')];
}

function refusal({ code, en }: AppErrorRow): string {
  return `- **[\`${code}\`](errors.md#${code.toLowerCase()})** ${en}`;
}

const { depth, aliases, alias_length, root_fields, directives, cost, response_bytes } =
  SHAPE_LIMITS;
const { lines, comparisons } = DOCUMENT_LIMITS;

const INTRODUCTION = `<!-- Generated from the resolvers by \`npm run generate\`; do not edit. -->

# GraphQL operations

The operations of apps; those of support staff and admins are in [staff-operations.md](staff-operations.md).
Each root field with its arguments and the codes it refuses with (\`extensions.code\`; [errors.md](errors.md) has the
messages, also in Persian, [graphql-over-http.md](graphql-over-http.md) the statuses), then each type with its fields. The cost
of a field is that of its own objects with the default \`limit\`; nested objects and long texts add to it. The schema as a file is
[schema.gql](../src/platform/graphql/schema.gql).

## How large an operation may be

At most ${String(MAX_TOKENS)} tokens of text, ${String(lines)} lines, ${String(depth)} levels of fields, ${String(aliases)} aliases of ${String(alias_length)} characters each, ${String(root_fields)} root fields, ${String(directives)} directives and a cost of ${String(cost)}.
No mutation may occur twice in one operation. A larger operation is refused with \`QUERY_TOO_COMPLEX\` before any of it runs.
Except for tokens, \`details\` has the count and the limit.

Fields with one response name at one place are compared with each other. A field counts 1, and 1 more for each earlier field of
that name, with fragments expanded. Spreads of fragments count alike. A text may have ${String(comparisons)} such comparisons.

Each object that may be returned costs 1, and so does each selection of a long text such as \`TicketReply.content\`, aliases included.
Other scalars cost nothing. A list counts as many objects as its \`limit\`, 20 without a \`limit\`, and 1 if it is asked for an \`id\`.
Lists in lists multiply. A mutation costs 10 more, \`UnreadTicketsCount\` 20. Introspection costs 1 for each 8 objects.

The cost counts against the rate limit of the user (\`LIMIT_GRAPHQL\` in [settings.md](settings.md)), and so does reading the
request: 1 for each request, 1 for each ${String(READING_COST.bytes)} bytes of its body, and for a text that is not compiled ${String(READING_COST.text)} and 1 for each ${String(READING_COST.characters)}
characters. An operation that costs more than ${String(CHEAP_COST)} needs room for its cost and is then charged for the objects that it returned,
at least ${String(CHEAP_COST)}. A token with a scope for staff counts against \`LIMIT_GRAPHQL_STAFF\` instead. The service compiles a query after some executions. For that, texts must be in variables, not in the query.

A response has at most ${String(response_bytes)} bytes. They are computed from the operation, with names and values at their longest:
40 000 bytes for the content of a message, 8 000 for a note. Ask for the content of at most 100 messages in one operation.

## Headers

- \`X-GraphQL-Cost: 1\` asks for the cost: \`"extensions": {"cost": {"operation": 40, "limit": ${String(cost)}}}\` in the response.
- \`Idempotency-Key\`, up to 255 visible ASCII characters such as a new UUID, makes \`TicketAdd\`, \`TicketAddReply\` and \`StaffTicketAddReply\` happen once. Make one
  key for each thing the user does. Repeat the request with the same key and arguments until there is a response: it has the
  ticket that was made the first time, as it is now. The same key with other arguments is 422, \`IDEMPOTENCY_KEY_REUSED\`. A
  refused request does not use its key up. A key counts for one user and one operation, for 24 hours
  ([ADR 35](adr/0035-idempotency-keys.md)).
- \`Accept-Language: fa\` asks for Persian messages.

## Refusals that any operation may get`;

const STAFF_INTRODUCTION = `<!-- Generated from the resolvers by \`npm run generate\`; do not edit. -->

# Staff operations

The operations of support staff and admins, which the desk uses. Apps do not need them. A token opens them with a scope that
begins with \`${ADMIN_PREFIX}\` and the role of the user. [graphql-operations.md](graphql-operations.md) has the operations
of apps, with the limits, headers and refusals of every operation, [desk.md](desk.md) the desk.`;

import {
  getNamedType,
  isCompositeType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { inject } from 'vitest';
import { z } from 'zod';
import type { Actor } from './actor.js';
import '../servers/provided.js';
import type { TestApp } from '../servers/app.js';
import { postJson, send, type Answer } from './http.js';
import type { OperationText, RootFieldOf, TypedOperation, VariablesFor } from './typed-query.js';
import { readRecord } from '../assertions/read-json.js';

/** Returns false if these specs run with GRAPHQL_FAST_LANE=off, which compiles no query. */
export function hasFastLane(): boolean {
  return inject('fastLane') === 'on';
}

/** `extensions.code` of the first error. */
export function gqlCodeOf({ body }: Answer): unknown {
  return body.errors?.[0]?.extensions?.['code'];
}

/** Messages of all errors, joined. */
export function gqlMessagesOf({ body }: Answer): string {
  return (body.errors ?? []).map(({ message }) => message).join('\n');
}

/** `data` of an answer without errors. */
export function dataOf(answer: Answer): Record<string, unknown> {
  if (answer.status !== 200 || 'errors' in answer.body)
    throw new Error(`${String(answer.status)}: ${answer.text}`);
  return readRecord(answer.body.data);
}

/** Returns the single root field of an answer without errors. */
export function readField<Shape extends z.ZodType>(answer: Answer, shape: Shape): z.output<Shape> {
  const [value] = Object.values(dataOf(answer));
  return shape.parse(value);
}

/** Shape of what has an id. */
export const IDENTIFIED = z.object({ id: z.string() });

/** Returns the `id` of the single root field of an answer without errors. */
export const idIn = (answer: Answer): string => readField(answer, IDENTIFIED).id;

/** Returns the single root field of an operation that succeeds. */
export async function ask<Data, Variables>(
  actor: Actor,
  operation: TypedOperation<Data, Variables>,
  variables?: VariablesFor<Variables>,
): Promise<RootFieldOf<Data>>;
export async function ask(
  actor: Actor,
  query: string,
  variables?: Record<string, unknown>,
): Promise<unknown>;
export async function ask(
  actor: Actor,
  query: OperationText,
  variables: Record<string, unknown> = {},
): Promise<unknown> {
  const [value] = Object.values(dataOf(await actor.gql(query, variables)));
  return value;
}

/**
 * Returns the single root field of an operation that succeeds and whose text is composed, so that
 * the compiler does not know it.
 */
export async function askFor<Shape extends z.ZodType>(
  actor: Actor,
  shape: Shape,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<z.output<Shape>> {
  return readField(await actor.gql(query, variables), shape);
}

export const graphqlUrl = (app: TestApp) => `${app.url}/api/v4/graphql`;

/** Sends a GraphQL request with any body and headers, and with the access token if there is one. */
export function postGraphql(
  actor: { app: TestApp; tokens?: { access_token: string } | undefined },
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return postJson(graphqlUrl(actor.app), body, { ...authorizationOf(actor), ...headers });
}

/** Sends a body as it is, by default without a `content-type`. */
export function postRaw(
  actor: Actor,
  text: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(graphqlUrl(actor.app), {
    method: 'POST',
    headers: { ...authorizationOf(actor), ...headers },
    body: new TextEncoder().encode(text),
  });
}

function authorizationOf({
  tokens,
}: {
  tokens?: { access_token: string } | undefined;
}): Record<string, string> {
  return tokens === undefined ? {} : { authorization: `Bearer ${tokens.access_token}` };
}

export type RootField = GraphQLField<unknown, unknown> & { readonly root: 'query' | 'mutation' };

export function schemaOf(app: TestApp): GraphQLSchema {
  return app.get(GraphQLSchemaHost).schema;
}

/** Returns every field of Query and Mutation, so that tables of tests include new fields. */
export function rootFieldsOf(app: TestApp): RootField[] {
  const schema = schemaOf(app);
  return (['query', 'mutation'] as const).flatMap((root) => {
    const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).map((field) => ({ ...field, root }));
  });
}

/** Returns a valid literal for an argument, by its name or else by its type. */
export function literalFor(argument: RootField['args'][number]): string {
  const byName: Readonly<Record<string, string>> = {
    cell_number: '"0912 999 8877"',
    code: '"123456"',
    email: '"somebody@example.com"',
    pan: '"4111 1111 1111 1111"',
    expired_at: '"2031-01-31 23:59:59"',
    event_id: '"evt_1"',
    url: '"https://shop.example/hooks"',
    proof: '"123456"',
    operation: '"StaffUserSuspend"',
    arguments: JSON.stringify(JSON.stringify({ id: 1, reason: 'text' })),
  };
  const byType: Readonly<Record<string, string>> = {
    ID: '"1"',
    Int: '1',
    String: '"text"',
    Boolean: 'true',
    DateTime: '"2031-01-31 23:59:59"',
    TicketStatus: 'NEW',
    TicketPriority: 'LOW',
    Platform: 'WEB',
    StaffRole: 'SUPPORT',
    StaffSmsLanguage: 'EN',
    StaffUserStatus: 'ACTIVE',
  };
  const literal = byName[argument.name] ?? byType[getNamedType(argument.type).name];
  if (literal === undefined) throw new Error(`no literal for ${argument.name}`);
  return literal;
}

/**
 * Returns an operation with one root field; `literals` replace or add arguments, and undefined
 * omits one.
 */
export function operationOn(
  field: RootField,
  literals: Readonly<Record<string, string | undefined>> = {},
): string {
  const required = field.args
    .filter(isRequiredArgument)
    .map((each) => [each.name, literalFor(each)] as const);
  const given = Object.entries({ ...Object.fromEntries(required), ...literals }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const call =
    given.length === 0
      ? ''
      : `(${given.map(([name, literal]) => `${name}: ${literal}`).join(', ')})`;
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${field.root} { ${field.name}${call}${selection} }`;
}

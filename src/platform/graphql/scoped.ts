import { applyDecorators, SetMetadata } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { ERRORS, type AppErrorRow } from '../errors/index.js';

const SCOPE_EXTENSION = 'scope';
/** Prefix of the scopes for staff. */
export const ADMIN_PREFIX = 'admin:';
/** The scope that opens every query for staff, and no mutation. */
export const ADMIN_READ = `${ADMIN_PREFIX}read`;
/**
 * The scope of what a member of staff does for the own access. Any scope for staff opens it, and no
 * token has it.
 */
export const ADMIN_SELF = `${ADMIN_PREFIX}self`;
const REFUSALS_EXTENSION = 'refusals';

/** Marks a root field that reads the row of the session first. The bearer guard does it. */
export const NEEDS_LIVE_SESSION = Symbol('needs live session');

/**
 * Declares the scope that an access token must have for a root field. The rules are the refusals of
 * the field itself, beside those that every field may meet (docs/graphql-operations.md), and `{
 * live: true }` if the field must not be reached in the second before a revocation is known
 * everywhere. A root field without a scope stops the start.
 * @example
 * \@Mutation(() => Ticket)
 * \@Scoped('tickets', TICKETS.errors.TICKET_CLOSED)
 * TicketClose(): Promise<Ticket> {
 */
export function Scoped(
  scope: string,
  ...rules: readonly (AppErrorRow | { readonly live: true })[]
): MethodDecorator {
  const refusals = rules.filter((rule) => !('live' in rule));
  return applyDecorators(
    Extensions({ [SCOPE_EXTENSION]: scope, [REFUSALS_EXTENSION]: refusals }),
    SetMetadata(NEEDS_LIVE_SESSION, refusals.length < rules.length),
  );
}

/** Returns true if one of the scopes is for staff. */
export function hasStaffScope(scopes: ReadonlySet<string>): boolean {
  for (const scope of scopes) if (scope.startsWith(ADMIN_PREFIX)) return true;
  return false;
}

type RootFieldDefinition = Pick<GraphQLField<unknown, unknown>, 'extensions' | 'args'>;

/** Returns the scope of a root field. */
export function getFieldScope({ extensions }: RootFieldDefinition): string {
  return String(extensions[SCOPE_EXTENSION]);
}

/** Returns whether a token with `scopes` opens fields of a scope. */
export function opensFields(
  scopes: ReadonlySet<string>,
  scope: string,
  operation: string,
): boolean {
  if (scopes.has(scope)) return true;
  if (scope === ADMIN_SELF) return hasStaffScope(scopes);
  const isStaffQuery = operation === 'query' && scope.startsWith(ADMIN_PREFIX);
  return isStaffQuery && scopes.has(ADMIN_READ);
}

/** Returns the refusals of the field itself. BAD_USER_INPUT comes with arguments. */
export function listFieldRefusals({
  extensions,
  args,
}: RootFieldDefinition): readonly AppErrorRow[] {
  const ownRefusals = (extensions[REFUSALS_EXTENSION] ?? []) as readonly AppErrorRow[];
  if (args.length > 0) return [ERRORS.BAD_USER_INPUT, ...ownRefusals];
  return ownRefusals;
}

/** Throws if a root field has no scope. */
export function assertAllScoped(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const { name, extensions } of Object.values(type?.getFields() ?? {})) {
      if (typeof extensions[SCOPE_EXTENSION] !== 'string')
        throw new Error(`${name} has no @Scoped(...) rule`);
    }
  }
}

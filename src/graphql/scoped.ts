import type { ApolloServerPlugin, GraphQLServerContext } from '@apollo/server';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError, ERRORS, type ErrorRow } from '../errors/index.js';
import type { RequestContext } from './request-context.js';

const SCOPE = 'scope';
const REFUSALS = 'refusals';

/** Marks a root field that reads the row of the session first. The bearer guard does it. */
export const NEEDS_LIVE_SESSION = Symbol('needs live session');

/**
 * Declares the scope that an access token must have for a root field. The rules are the refusals of the field itself,
 * beside those that every field may meet (docs/graphql-operations.md), and `{ live: true }` if the field must not be
 * reached in the second before a revocation is known everywhere. A root field without a scope stops the start.
 */
export function Scoped(scope: string, ...rules: readonly (ErrorRow | { readonly live: true })[]): MethodDecorator {
  const refusals = rules.filter((rule) => !('live' in rule));
  return applyDecorators(
    Extensions({ [SCOPE]: scope, [REFUSALS]: refusals }),
    SetMetadata(NEEDS_LIVE_SESSION, refusals.length < rules.length),
  );
}

export function scopeOf({ extensions }: RootField): string {
  return String(extensions[SCOPE]);
}

/** What the field itself refuses with; BAD_USER_INPUT comes with arguments. */
export function refusalsOf({ extensions, args }: RootField): readonly ErrorRow[] {
  const own = (extensions[REFUSALS] ?? []) as readonly ErrorRow[];
  return args.length > 0 ? [ERRORS.BAD_USER_INPUT, ...own] : own;
}

type RootField = Pick<GraphQLField<unknown, unknown>, 'extensions' | 'args'>;

/**
 * Refuses an operation before anything of it runs, when the access token lacks the scope of one of its root
 * fields.
 */
@Injectable()
export class ScopePlugin implements ApolloServerPlugin<RequestContext> {
  private readonly scopes = new Map<string, string>();
  private readonly needed = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>();

  serverWillStart({ schema }: GraphQLServerContext): Promise<void> {
    for (const type of [schema.getQueryType(), schema.getMutationType()]) {
      for (const field of Object.values(type?.getFields() ?? {})) {
        const scope = field.extensions[SCOPE];
        if (typeof scope !== 'string') throw new Error(`${field.name} has no @Scoped(...) rule`);
        this.scopes.set(field.name, scope);
      }
    }
    return Promise.resolve();
  }

  requestDidStart() {
    return Promise.resolve({
      didResolveOperation: ({ document, operation, contextValue }: DidResolve): Promise<void> => {
        if (operation !== undefined) this.assert({ document, operation }, contextValue);
        return Promise.resolve();
      },
    });
  }

  /** @throws AppError FORBIDDEN */
  assert(resolved: Resolved, { principal }: RequestContext): void {
    for (const scope of this.neededBy(resolved)) {
      if (!principal.scopes.has(scope)) throw new AppError(ERRORS.FORBIDDEN, { reason: `scope ${scope}` });
    }
  }

  private neededBy({ document, operation }: Resolved): ReadonlySet<string> {
    const known = this.needed.get(operation);
    if (known !== undefined) return known;
    const fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
    const names = [...rootFields(operation.selectionSet, fragments)];
    const needed = new Set(names.map((name) => this.scopes.get(name)).filter((scope) => scope !== undefined));
    this.needed.set(operation, needed);
    return needed;
  }
}

/** An operation of a document that was found valid. */
export interface Resolved {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

interface DidResolve {
  document: DocumentNode;
  operation?: OperationDefinitionNode;
  contextValue: RequestContext;
}

/** Each fragment is entered once: spreads of spreads would make the walk exponential. */
function* rootFields(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): Generator<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) yield selection.name.value;
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* rootFields(selection.selectionSet, fragments);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment !== undefined) yield* rootFields(fragment.selectionSet, fragments);
    }
  }
}

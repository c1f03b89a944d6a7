import type { ApolloServerPlugin, GraphQLServerContext } from '@apollo/server';
import { Extensions } from '@nestjs/graphql';
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError, type ErrorCode } from '../errors/index.js';
import type { RequestContext } from './request-context.js';

const SCOPE = 'scope';
const REFUSALS = 'refusals';

/**
 * The scope an access token must have for a root field, and the codes with which the field itself refuses, beside those
 * that any field may meet (docs/graphql-operations.md). A root field without a scope stops the start.
 */
export const Scoped = (scope: string, ...refusals: ErrorCode[]) => Extensions({ [SCOPE]: scope, [REFUSALS]: refusals });

export function scopeOf({ extensions }: RootField): string {
  return String(extensions[SCOPE]);
}

/** What the field itself refuses with; BAD_USER_INPUT comes with arguments. */
export function refusalsOf({ extensions, args }: RootField): readonly ErrorCode[] {
  const own = (extensions[REFUSALS] ?? []) as readonly ErrorCode[];
  return args.length > 0 ? ['BAD_USER_INPUT', ...own] : own;
}

type RootField = Pick<GraphQLField<unknown, unknown>, 'extensions' | 'args'>;

/**
 * Refuses an operation before anything of it runs, when the access token lacks the scope of one of its root
 * fields.
 */
export class ScopePlugin implements ApolloServerPlugin<RequestContext> {
  private scopes = new Map<string, unknown>();

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
      didResolveOperation: ({ document, operation, contextValue }: Resolved): Promise<void> => {
        const fragments = new Map(
          document.definitions
            .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
            .map((fragment) => [fragment.name.value, fragment]),
        );
        for (const name of operation ? rootFields(operation.selectionSet, fragments) : []) {
          const scope = this.scopes.get(name);
          if (typeof scope === 'string' && !contextValue.principal.scopes.has(scope)) {
            throw new AppError('FORBIDDEN', { reason: `scope ${scope}` });
          }
        }
        return Promise.resolve();
      },
    });
  }
}

interface Resolved {
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

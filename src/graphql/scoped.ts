import type { ApolloServerPlugin, GraphQLServerContext } from '@apollo/server';
import { Extensions } from '@nestjs/graphql';
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '../errors/index.js';
import type { RequestContext } from './request-context.js';

const SCOPE = 'scope';

/** The scope an access token must have for a root field. A root field without one stops the start. */
export const Scoped = (scope: string) => Extensions({ [SCOPE]: scope });

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

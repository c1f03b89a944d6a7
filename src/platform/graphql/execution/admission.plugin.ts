import type {
  ApolloServerPlugin,
  GraphQLRequestContextDidResolveOperation,
  GraphQLServerContext,
} from '@apollo/server';
import { Injectable } from '@nestjs/common';
import {
  Kind,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ERRORS } from '../../errors/index.js';
import { mapFragments } from '../limits/map-fragments.js';
import { OperationShapeLimits } from '../limits/operation-shape-limits.js';
import type { ValidOperation } from '../limits/valid-operation.js';
import type { OperationResult } from './operation-result.js';
import type { RequestContext } from '../request-context.js';
import { ScopeRefusals, type ScopeRefusal } from '../scope-refusals.js';
import {
  ADMIN_PREFIX,
  ADMIN_SELF,
  assertAllScoped,
  opensFields,
  getFieldScope,
} from '../scoped.js';
import { StaffGate, type StaffGateCall } from '../staff-gate.js';

/** Scopes of root fields by their names. */
type RootFieldScopes = ReadonlyMap<string, string>;

/**
 * Decides if an operation may run, before anything of it runs: the token must have the scope of
 * each root field, and size and rate limit must allow it. Apollo calls it as a plugin, and the
 * executor for compiled queries.
 */
@Injectable()
export class AdmissionPlugin implements ApolloServerPlugin<RequestContext> {
  private readonly scopes = new WeakMap<OperationDefinitionNode, RootFieldScopes>();

  constructor(
    private readonly limits: OperationShapeLimits,
    private readonly refusals: ScopeRefusals,
    private readonly gate: StaffGate,
  ) {}

  serverWillStart({ schema }: GraphQLServerContext): Promise<void> {
    assertAllScoped(schema);
    return Promise.resolve();
  }

  requestDidStart() {
    return Promise.resolve({
      didResolveOperation: async (
        resolved: GraphQLRequestContextDidResolveOperation<RequestContext>,
      ) => {
        const { schema, document, operation, request, contextValue } = resolved;
        // Execution refuses an `operationName` that names no operation.
        if (operation === undefined) return;
        await this.admitOperation(
          { schema, document, operation, variables: request.variables ?? {} },
          contextValue,
        );
      },
    });
  }

  /**
   * Counts what it costs to read a request, before it is read. `text` is undefined if it is
   * compiled.
   * @throws AppError RATE_LIMITED
   */
  admitText(text: string | undefined, context: RequestContext): Promise<void> | undefined {
    return this.limits.admitText(text, context);
  }

  /** @throws AppError FORBIDDEN, QUERY_TOO_COMPLEX, RATE_LIMITED */
  admitOperation(operation: ValidOperation, context: RequestContext): Promise<void> | undefined {
    let staffCall: StaffGateCall | undefined;
    for (const [field, scope] of this.findRootScopes(operation)) {
      if (!opensFields(context.principal.scopes, scope, operation.operation.operation))
        return this.refuseField({ field, scope, context });
      const isFirst = staffCall === undefined || staffCall.scope === ADMIN_SELF;
      if (scope.startsWith(ADMIN_PREFIX) && isFirst) staffCall = { field, scope, context };
    }
    if (staffCall !== undefined) return this.admitStaff(staffCall, operation);
    return this.limits.admitOperation(operation, context);
  }

  private async admitStaff(call: StaffGateCall, operation: ValidOperation): Promise<void> {
    await this.limits.admitOperation(operation, call.context);
    await this.gate.admitCall(call);
  }

  /** Gives back what an operation was charged for objects that it did not return. */
  settleCost({ data }: Pick<OperationResult, 'data'>, context: RequestContext): void {
    this.limits.giveBackUnreturned(data, context);
  }

  private async refuseField(refusal: ScopeRefusal): Promise<never> {
    await this.refusals.report(refusal);
    throw ERRORS.FORBIDDEN({ reason: `scope ${refusal.scope}` });
  }

  private findRootScopes({ schema, document, operation }: ValidOperation): RootFieldScopes {
    const knownScopes = this.scopes.get(operation);
    if (knownScopes !== undefined) return knownScopes;

    const typeFields = schema.getRootType(operation.operation)?.getFields() ?? {};
    const names = iterateRootFields(operation.selectionSet, mapFragments(document));
    const fieldScopes = new Map<string, string>();

    for (const name of names) {
      const field = typeFields[name];
      if (field !== undefined) fieldScopes.set(name, getFieldScope(field));
    }

    this.scopes.set(operation, fieldScopes);

    return fieldScopes;
  }
}

/**
 * Names the root fields. Each fragment is entered once: spreads of spreads would make the walk
 * exponential.
 */
function* iterateRootFields(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): Generator<string> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) yield selection.name.value;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* iterateRootFields(selection.selectionSet, fragments);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment !== undefined) yield* iterateRootFields(fragment.selectionSet, fragments);
    }
  }
}

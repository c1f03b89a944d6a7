import type { ApolloServerPlugin, GraphQLRequest, GraphQLRequestContextExecutionDidStart } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { getVariableValues, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isCompilable } from './compilable.js';
import { planQuery, type PlannedFields, type Variables } from './query-plan.js';
import type { RequestContext } from '../request-context.js';
import type { Operation } from '../limits/shape-limits.js';

/** Executions after which a query is compiled. Applications send the same few, and compiling takes milliseconds. */
const WORTH_COMPILING = 8;
/** Longest text that is counted. With `MAX_COUNTED` it bounds the memory of the counts. */
const MAX_TEXT = 8_192;
const MAX_COUNTED = 2_000;
/** Characters of all compiled queries together. Document and function take up to two hundred times as much. */
const MAX_KNOWN_TEXT = 64 * 1024;

/** A compiled query. */
interface KnownQuery extends Omit<Operation, 'variables'> {
  readonly fields: PlannedFields;
}

/** A compiled query with the coerced variables of one request. */
export interface FoundQuery {
  readonly query: KnownQuery;
  readonly variables: Variables;
}

/** `operation` is undefined if `operationName` names none. Execution refuses that. */
type Started = Omit<GraphQLRequestContextExecutionDidStart<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/**
 * Compiles frequent queries, so that neither Apollo's pipeline nor graphql-js walks them again. It stores what a text
 * means, never who may run it: the caller must call `AdmissionPlugin.admit`. Mutations are not compiled: their cost is
 * in the database.
 */
@Injectable()
export class KnownQueries implements ApolloServerPlugin<RequestContext> {
  private readonly known = new LRUCache<string, KnownQuery>({
    maxSize: MAX_KNOWN_TEXT,
    sizeCalculation: (_query, text) => text.length,
  });
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTED });

  /** Returns the compiled query of a request, if there is one and the variables fit. */
  find(request: GraphQLRequest): FoundQuery | undefined {
    const query = this.known.get(keyOf(request));
    if (query === undefined) return undefined;
    const declared = query.operation.variableDefinitions ?? [];
    if (declared.length === 0) return { query, variables: {} };
    // Apollo's pipeline explains what is wrong with variables.
    const { coerced } = getVariableValues(query.schema, declared, request.variables ?? {}, { maxErrors: 1 });
    return coerced && { query, variables: coerced };
  }

  requestDidStart() {
    return Promise.resolve({
      executionDidStart: ({ operation, ...started }: Started): Promise<void> => {
        if (operation?.operation === OperationTypeNode.QUERY) this.count(operation, started);
        return Promise.resolve();
      },
    });
  }

  private count(operation: OperationDefinitionNode, { schema, document, request }: Omit<Started, 'operation'>): void {
    const key = keyOf(request);
    if (key.length > MAX_TEXT || this.known.has(key)) return;
    const count = (this.counts.get(key) ?? 0) + 1;
    if (count < WORTH_COMPILING) {
      this.counts.set(key, count);
      return;
    }
    this.counts.delete(key);
    if (!isCompilable(document)) return;
    const fields = planQuery(schema, document, operation);
    if (fields !== undefined) this.known.set(key, { schema, document, operation, fields });
  }
}

function keyOf({ query = '', operationName }: GraphQLRequest): string {
  return `${operationName ?? ''}\n${query}`;
}

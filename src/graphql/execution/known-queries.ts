import type { ApolloServerPlugin, GraphQLRequest, GraphQLRequestContextExecutionDidStart } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { getVariableValues, OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { isCompilable } from './compilable.js';
import type { RequestContext } from '../request-context.js';
import type { Resolved } from '../scoped.js';

/** A query is compiled when it comes so often: applications send the same few, and compiling costs milliseconds. */
const WORTH_COMPILING = 8;
/** Longer texts are no application's. With the number of those that are counted it bounds their memory. */
const MAX_TEXT = 8_192;
const MAX_COUNTED = 2_000;
/** Characters of all compiled queries together; with document and function each takes up to two hundred times as much. */
const MAX_KNOWN_TEXT = 64 * 1024;

/** A query that is valid for the schema, ready to run. */
export interface KnownQuery extends Resolved {
  readonly schema: GraphQLSchema;
  readonly run: CompiledQuery['query'];
}

/** Without an operation when `operationName` is that of none: execution says so. */
type Started = Omit<GraphQLRequestContextExecutionDidStart<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/**
 * Queries that came before, were admitted, and come often: compiled, so that neither Apollo's pipeline nor graphql-js
 * walks them again. Whoever runs one checks the caller as `ScopePlugin` and `ShapeLimitsPlugin` do: what is remembered
 * is what the text says, never who may do it. Mutations are not among them: their cost is in the database.
 */
@Injectable()
export class KnownQueries implements ApolloServerPlugin<RequestContext> {
  private readonly known = new LRUCache<string, KnownQuery>({
    maxSize: MAX_KNOWN_TEXT,
    sizeCalculation: (_query, text) => text.length,
  });
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTED });

  /** The query of a request, if it is known and its variables are what it declares. */
  find(request: GraphQLRequest): KnownQuery | undefined {
    const query = this.known.get(keyOf(request));
    const declared = query?.operation.variableDefinitions ?? [];
    if (query === undefined || declared.length === 0) return query;
    // What is wrong with variables is for Apollo's pipeline to say.
    const { errors } = getVariableValues(query.schema, declared, request.variables ?? {}, { maxErrors: 1 });
    return errors === undefined ? query : undefined;
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
    const compiled = compileQuery(schema, document, request.operationName ?? undefined);
    if (!isCompiledQuery(compiled)) return;
    this.known.set(key, { schema, document, operation, run: compiled.query });
  }
}

function keyOf({ query = '', operationName }: GraphQLRequest): string {
  return `${operationName ?? ''}\n${query}`;
}

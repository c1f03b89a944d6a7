import type { ApolloServerPlugin, GraphQLRequest, GraphQLRequestContextExecutionDidStart } from '@apollo/server';
import { OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../limits/shape-limits.js';
import type { RequestContext } from '../request-context.js';
import { compiledLength, isCompilable } from './compilable.js';

/**
 * Executions after which a query is compiled. Applications send the same few, and compiling takes
 * milliseconds.
 */
const WORTH_COMPILING = 8;
/**
 * Options of graphql-jit. No stack of its errors is read: the errors that resolvers throw have
 * their own.
 */
const COMPILER = { disablingCapturingStackErrors: true };
/** Longest text that is counted. With `MAX_COUNTED` it bounds the memory of the counts. */
const MAX_TEXT = 8_192;
const MAX_COUNTED = 2_000;
/**
 * Characters of all compiled queries together. Document and functions take up to two hundred times
 * as much.
 */
const MAX_COMPILED = 64 * 1024;

/** A compiled query. `run` refuses variables that do not fit before it runs anything. */
export interface KnownQuery extends Omit<Operation, 'variables'> {
  readonly run: CompiledQuery['query'];
}

/** `operation` is undefined if `operationName` names none. Execution refuses that. */
type Started = Omit<GraphQLRequestContextExecutionDidStart<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/**
 * Compiles frequent queries by graphql-jit, so that neither Apollo's pipeline nor graphql-js walks
 * them again. It stores what a text means, never who may run it: the caller must call
 * `AdmissionPlugin.admit`. Mutations are not compiled: their cost is in the database.
 */
export class KnownQueries implements ApolloServerPlugin<RequestContext> {
  private readonly known = new LRUCache<string, KnownQuery>({
    maxSize: MAX_COMPILED,
    sizeCalculation: ({ document }, text) => Math.max(text.length, compiledLength(document)),
  });
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTED });
  private compiledSchema: GraphQLSchema | undefined;

  /** Compiles queries for a schema from now on. Before, no query is counted. */
  start(schema: GraphQLSchema): void {
    this.compiledSchema = schema;
  }

  /** Returns the compiled query of a request, if there is one. */
  find(request: GraphQLRequest): KnownQuery | undefined {
    return this.known.get(keyOf(request));
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
    if (this.compiledSchema === undefined) return;
    const key = keyOf(request);
    if (key.length > MAX_TEXT || this.known.has(key)) return;
    const count = (this.counts.get(key) ?? 0) + 1;
    if (count < WORTH_COMPILING) {
      this.counts.set(key, count);
      return;
    }
    this.counts.delete(key);
    if (!isCompilable(document)) return;
    const compiled = compileQuery(this.compiledSchema, document, request.operationName ?? '', COMPILER);
    if (isCompiledQuery(compiled)) this.known.set(key, { schema, document, operation, run: compiled.query });
  }
}

function keyOf({ query = '', operationName }: GraphQLRequest): string {
  return `${operationName ?? ''}\n${query}`;
}

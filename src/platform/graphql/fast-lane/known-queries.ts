import type {
  ApolloServerPlugin,
  GraphQLRequest,
  GraphQLRequestContextExecutionDidStart,
} from '@apollo/server';
import { OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { ValidOperation } from '../limits/valid-operation.js';
import type { RequestContext } from '../request-context.js';
import { measureCompiledLength, isCompilable } from './compilable.js';

/**
 * Executions after which a query is compiled. Applications send the same few, and compiling takes
 * milliseconds.
 */
const WORTH_COMPILING = 8;
/**
 * Options of graphql-jit. No stack of its errors is read: the errors that resolvers throw have
 * their own.
 */
const COMPILER_OPTIONS = { disablingCapturingStackErrors: true };
/** Longest text that is counted. With `MAX_COUNTED` it bounds the memory of the counts. */
const MAX_TEXT = 8_192;
const MAX_COUNTED = 2_000;
/**
 * Characters of all compiled queries together. Document and functions take up to two hundred times
 * as much.
 */
const MAX_COMPILED = 64 * 1024;

/** A compiled query. `run` refuses variables that do not fit before it runs anything. */
export interface CompiledKnownQuery extends Omit<ValidOperation, 'variables'> {
  readonly run: CompiledQuery['query'];
}

/** `operation` is undefined if `operationName` names none. Execution refuses that. */
type StartedExecution = Omit<
  GraphQLRequestContextExecutionDidStart<RequestContext>,
  'operation'
> & {
  readonly operation?: OperationDefinitionNode;
};

/**
 * Compiles frequent queries by graphql-jit, so that neither Apollo's pipeline nor graphql-js walks
 * them again. It stores what a text means, never who may run it: the caller must call
 * `AdmissionPlugin.admitOperation`. Mutations are not compiled: their cost is in the database.
 */
export class KnownQueries implements ApolloServerPlugin<RequestContext> {
  private readonly known = new LRUCache<string, CompiledKnownQuery>({
    maxSize: MAX_COMPILED,
    sizeCalculation: ({ document }, text) => Math.max(text.length, measureCompiledLength(document)),
  });
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTED });
  private compiledSchema: GraphQLSchema | undefined;

  /** Compiles queries for a schema from now on. Before, no query is counted. */
  startCompiling(schema: GraphQLSchema): void {
    this.compiledSchema = schema;
  }

  /** Returns the compiled query of a request, if there is one. */
  findQuery(request: GraphQLRequest): CompiledKnownQuery | undefined {
    return this.known.get(toQueryKey(request));
  }

  requestDidStart() {
    return Promise.resolve({
      executionDidStart: ({ operation, ...started }: StartedExecution): Promise<void> => {
        if (operation?.operation === OperationTypeNode.QUERY)
          this.countExecution(operation, started);
        return Promise.resolve();
      },
    });
  }

  private countExecution(
    operation: OperationDefinitionNode,
    { schema, document, request }: Omit<StartedExecution, 'operation'>,
  ): void {
    if (this.compiledSchema === undefined) return;

    const queryKey = toQueryKey(request);
    if (queryKey.length > MAX_TEXT || this.known.has(queryKey)) return;

    const executionCount = (this.counts.get(queryKey) ?? 0) + 1;
    if (executionCount < WORTH_COMPILING) {
      this.counts.set(queryKey, executionCount);
      return;
    }

    this.counts.delete(queryKey);
    if (!isCompilable(document)) return;

    const compiledQuery = compileQuery(
      this.compiledSchema,
      document,
      request.operationName ?? '',
      COMPILER_OPTIONS,
    );
    if (isCompiledQuery(compiledQuery))
      this.known.set(queryKey, { schema, document, operation, run: compiledQuery.query });
  }
}

function toQueryKey({ query = '', operationName }: GraphQLRequest): string {
  return `${operationName ?? ''}\n${query}`;
}

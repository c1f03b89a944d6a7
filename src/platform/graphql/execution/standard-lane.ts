import {
  HeaderMap,
  type ApolloServer,
  type GraphQLRequest,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { ERRORS } from '../../errors/index.js';
import { mergeContexts } from '../http-context.js';
import { refuseManyLines } from '../limits/document-limits.js';
import type { RequestContext } from '../request-context.js';
import { refuseOperation, type OperationResult } from './operation-result.js';

/** `context` of a team, as Nest calls it. */
export type ContextFactory = (req: RequestContext['req'], res: RequestContext['res']) => unknown;

/**
 * Runs operations as Nest's documentation describes: each plugin of Apollo and each enhancer of
 * Nest is called.
 */
@Injectable()
export class StandardLane {
  private server: ApolloServer;
  private createContext: ContextFactory | undefined;

  open(server: ApolloServer, createContext: ContextFactory | undefined): void {
    this.server = server;
    this.createContext = createContext;
  }

  async runOperation(request: GraphQLRequest, context: RequestContext): Promise<OperationResult> {
    const refusal = refuseManyLines(request.query ?? '');
    if (refusal !== undefined) return refuseOperation(refusal, context);

    const teamContext: unknown = await this.createContext?.(context.req, context.res);
    const contextValue = mergeContexts(teamContext, context);
    const httpRequest = readHttpRequest(context);
    const response = await this.server.executeOperation(
      { ...request, http: httpRequest },
      { contextValue },
    );

    for (const [name, value] of response.http.headers) context.res.header(name, value);
    if (response.body.kind !== 'single')
      throw ERRORS.INTERNAL_ERROR({ reason: 'incremental result' });

    const { data, errors = [], extensions } = response.body.singleResult;

    return {
      data,
      errors,
      faults: context.outcome.faults ?? [],
      ...(extensions === undefined ? {} : { extensions }),
      ...(response.http.status === undefined ? {} : { status: response.http.status }),
    };
  }
}

/** Returns what plugins of Apollo may read of the HTTP request. */
function readHttpRequest({ req }: RequestContext): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return {
    method: req.method,
    headers,
    search: new URL(req.url, 'http://localhost').search,
    body: req.body,
  };
}

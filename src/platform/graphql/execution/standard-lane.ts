import {
  HeaderMap,
  type ApolloServer,
  type GraphQLRequest,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '../../config/index.js';
import { ERRORS } from '../../errors/index.js';
import { mergeContexts } from '../graphql-http-context.js';
import { refuseManyLines } from '../limits/document-limits.js';
import type { RequestContext } from '../request-context.js';
import { refuseOperation, type OperationResult } from './operation-result.js';

/** `context` of a team, as Nest calls it. */
export type TeamContextFactory = (
  req: RequestContext['req'],
  res: RequestContext['res'],
) => unknown;

/**
 * Runs operations as Nest's documentation describes: each plugin of Apollo and each enhancer of
 * Nest is called.
 */
@Injectable()
export class StandardLane {
  private server: ApolloServer;
  private createContext: TeamContextFactory | undefined;

  open(server: ApolloServer, createContext: TeamContextFactory | undefined): void {
    this.server = server;
    this.createContext = createContext;
  }

  async runOperation(request: GraphQLRequest, context: RequestContext): Promise<OperationResult> {
    const refusal = refuseManyLines(request.query ?? '');
    if (refusal !== undefined) return refuseOperation(refusal, context);

    const teamContext: unknown = await this.createContext?.(context.req, context.res);
    const contextValue = mergeContexts(teamContext, context);
    const httpRequest = readHttpRequest(context);
    const apolloRequest = { ...request, http: httpRequest };
    const response = await this.server.executeOperation(apolloRequest, { contextValue });

    for (const [name, value] of response.http.headers) context.res.header(name, value);
    if (response.body.kind !== 'single')
      throw ERRORS.INTERNAL_ERROR({ reason: 'incremental result' });

    const { data, errors = [], extensions } = response.body.singleResult;

    const optional = withoutUndefined({ extensions, status: response.http.status });
    return { data, errors, faults: context.outcome.faults ?? [], ...optional };
  }
}

/** Returns what plugins of Apollo may read of the HTTP request. */
function readHttpRequest({ req }: RequestContext): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    headers.set(name, text);
  }

  const { search } = new URL(req.url, 'http://localhost');
  return { method: req.method, headers, search, body: req.body };
}

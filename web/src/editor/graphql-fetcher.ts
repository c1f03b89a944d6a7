import { KeypadError } from '@keypad/client';
import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { announceText } from '../announcer';
import { listErrorCodes } from '../error-codes';
import { isRecord, readJsonBody, readNumberMember, readRecordMember } from '../json';
import { getMessagesNow } from '../messages';
import { getEditorMessagesNow } from '../messages/editor-words';
import { preferences } from '../preferences';
import { sendUncachedRequest } from '../request';
import { sessionStore } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { lastResponse, type LastResponse } from './last-response';
import { operationLog } from './operation-log';
import { listOperationNames } from './operation-names';
import { putStaffLast } from './staff-last';

export const GRAPHQL_ENDPOINT = '/api/v4/graphql';
const ACCEPTED_TYPES = 'application/graphql-response+json, application/json;q=0.9';

function isExecutionResult(body: unknown): body is ExecutionResult {
  return isRecord(body) && ('data' in body || 'errors' in body);
}

function hasErrors(body: unknown): boolean {
  return isRecord(body) && 'errors' in body;
}

function sendQuery(body: string, headers: Headers, token: string | null): Promise<Response> {
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return sendUncachedRequest(GRAPHQL_ENDPOINT, { method: 'POST', headers, body });
}

/**
 * Returns null if nobody is signed in. An Authorization header from the headers editor replaces the
 * token of the session.
 */
async function sendSigned(body: string, headers: Headers): Promise<Response | null> {
  if (headers.has('Authorization')) return sendQuery(body, headers, null);
  const accessToken = await sessionStore.accessToken();
  if (accessToken === null) return null;

  const response = await sendQuery(body, headers, accessToken);
  if (response.status !== 401) return response;
  return sendQuery(body, headers, await sessionStore.accessToken(accessToken));
}

function readOperationCost(body: unknown): LastResponse['cost'] {
  const costExtension = readRecordMember(readRecordMember(body, 'extensions'), 'cost');
  const operation = readNumberMember(costExtension, 'operation');
  const limit = readNumberMember(costExtension, 'limit');
  if (operation === null || limit === null) return null;
  return { operation, limit };
}

/**
 * Removes the cost, because the page shows it elsewhere and other clients do not receive it by
 * default.
 */
function withoutCost({ extensions, ...result }: ExecutionResult): ExecutionResult {
  const { cost: _, ...others } = extensions ?? {};
  if (Object.keys(others).length === 0) return result;
  return { ...result, extensions: others };
}

/**
 * Corrects the operation name: just after a tab opens, GraphiQL still sends that of the previous
 * tab.
 */
function withCurrentName(params: FetcherParams): FetcherParams {
  if (params.operationName === undefined || params.operationName === null) return params;
  const operationNames = listOperationNames(params.query);
  if (operationNames.length === 0 || operationNames.includes(params.operationName)) return params;
  const [onlyName = null, ...others] = operationNames;
  return { ...params, operationName: others.length === 0 ? onlyName : null };
}

/** Leaves the response pane empty. */
const NO_RESULT: AsyncIterable<ExecutionResult> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

/** Asks the user to sign in: announces it, and focuses the next field or button of the form. */
function askToSignIn(): AsyncIterable<ExecutionResult> {
  announceText(getEditorMessagesNow().signInFirst);
  const nextControl = signIn.get().requested === null ? '.get-code' : '.field-code input';
  document.querySelector<HTMLElement>(nextControl)?.focus();
  return NO_RESULT;
}

/** Returns a message of this page as a GraphQL result, so that GraphiQL shows it. */
function toErrorResult(message: string): ExecutionResult {
  return { errors: [new GraphQLError(message)] };
}

function createRequestHeaders(ownHeaders: Readonly<Record<string, unknown>> = {}): Headers {
  const requestHeaders = new Headers({
    'Content-Type': 'application/json',
    Accept: ACCEPTED_TYPES,
    'Accept-Language': preferences.get().language,
    'X-GraphQL-Cost': '1',
  });
  for (const [name, value] of Object.entries(ownHeaders)) {
    requestHeaders.set(name, String(value));
  }
  return requestHeaders;
}

/** Returns the error that the editor shows if a request failed. */
function describeFailure(cause: unknown): ExecutionResult {
  if (cause instanceof KeypadError) return toErrorResult(`${cause.code}: ${cause.message}`);
  return toErrorResult(`NETWORK_ERROR: ${getMessagesNow().exchanges.noResponse}`);
}

/** Reads what the page shows of a response. */
function describeResponse(response: Response, body: unknown, startedAt: number): LastResponse {
  return {
    status: response.status,
    isRefusal: !response.ok || hasErrors(body),
    codes: listErrorCodes(body),
    milliseconds: Math.round(performance.now() - startedAt),
    requestId: response.headers.get('x-request-id') ?? '',
    cost: readOperationCost(body),
  };
}

function logOperation(params: FetcherParams, response: LastResponse | null): void {
  const { query, operationName } = params;
  const variables: unknown = params.variables;
  const name = operationName ?? listOperationNames(query)[0] ?? '';
  const variablesText = variables === undefined ? '' : JSON.stringify(variables, null, 2);
  operationLog.addOperation({ name, query, variables: variablesText, response });
}

/** Returns true for the request of the editor itself, which reads the schema. */
function isIntrospection({ operationName }: FetcherParams): boolean {
  return operationName === 'IntrospectionQuery';
}

export const fetchGraphql: Fetcher = async (params, options) => {
  const requestHeaders = createRequestHeaders(options?.headers);
  const sentParams = withCurrentName(params);
  const isShown = !isIntrospection(params);
  const { openTab } = lastResponse.get();
  if (isShown) lastResponse.clearResponse(openTab);
  const startedAt = performance.now();
  try {
    const response = await sendSigned(JSON.stringify(sentParams), requestHeaders);
    if (response === null) return askToSignIn();

    const responseBody = await readJsonBody(response);
    if (isShown) {
      const responseFacts = describeResponse(response, responseBody, startedAt);
      lastResponse.showResponse(openTab, responseFacts);
      logOperation(sentParams, responseFacts);
    }
    if (isExecutionResult(responseBody)) {
      const result = withoutCost(responseBody);
      return isIntrospection(params) ? putStaffLast(result) : result;
    }
    return toErrorResult(getEditorMessagesNow().notGraphql(response.status));
  } catch (cause) {
    // The strip says why the session has ended.
    if (sessionStore.get().session === null) return NO_RESULT;
    if (isShown) logOperation(sentParams, null);
    return describeFailure(cause);
  }
};

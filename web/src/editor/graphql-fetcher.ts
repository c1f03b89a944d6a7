import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isRecord, numberOf, readJson } from '../json';
import { messagesNow } from '../messages';
import { preferences } from '../preferences';
import { ServiceError } from '../service';
import { sessionStore } from '../session';
import { lastAnswer, type LastAnswer } from './last-answer';
import { operationNames } from './operation-names';

export const ENDPOINT = '/api/v4/graphql';
const ACCEPT = 'application/graphql-response+json, application/json;q=0.9';

function isResult(body: unknown): body is ExecutionResult {
  return isRecord(body) && ('data' in body || 'errors' in body);
}

function send(body: string, headers: Headers, token: string | null): Promise<Response> {
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return fetch(ENDPOINT, { method: 'POST', headers, body, credentials: 'omit', cache: 'no-store' });
}

/** Null: nobody is signed in. An Authorization header typed by hand goes before the session's. */
async function sendSigned(body: string, headers: Headers): Promise<Response | null> {
  if (headers.has('Authorization')) return send(body, headers, null);
  const token = await sessionStore.accessToken();
  if (token === null) return null;

  const response = await send(body, headers, token);
  if (response.status !== 401) return response;
  await sessionStore.renew();
  return send(body, headers, await sessionStore.accessToken());
}

function costOf(body: unknown): LastAnswer['cost'] {
  const extensions = isRecord(body) ? body['extensions'] : undefined;
  const cost = isRecord(extensions) ? extensions['cost'] : undefined;
  if (!isRecord(cost)) return null;
  const [operation, limit] = [numberOf(cost, 'operation'), numberOf(cost, 'limit')];
  return operation === null || limit === null ? null : { operation, limit };
}

/** The page asks for the cost on its own account; the answer is shown as other clients get it. */
function withoutCost({ extensions, ...answer }: ExecutionResult): ExecutionResult {
  const { cost: _, ...others } = extensions ?? {};
  return Object.keys(others).length === 0 ? answer : { ...answer, extensions: others };
}

/** GraphiQL learns the name of a tab's operation a moment after the tab opens; until then it tells the one before. */
function withCurrentName(params: FetcherParams): FetcherParams {
  if (params.operationName === undefined || params.operationName === null) return params;
  const names = operationNames(params.query);
  if (names.length === 0 || names.includes(params.operationName)) return params;
  return { ...params, operationName: names.length === 1 ? (names[0] ?? null) : null };
}

/** A note of this page, in the form in which GraphiQL shows answers. */
function note(message: string): ExecutionResult {
  return { errors: [new GraphQLError(message)] };
}

export const fetcher: Fetcher = async (params, options) => {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: ACCEPT,
    'Accept-Language': preferences.get().language,
    'X-GraphQL-Cost': '1',
  });
  for (const [name, value] of Object.entries<unknown>(options?.headers ?? {})) {
    headers.set(name, String(value));
  }
  const started = performance.now();
  try {
    const response = await sendSigned(JSON.stringify(withCurrentName(params)), headers);
    if (response === null) return note(messagesNow().editor.signInFirst);
    const answer = await readJson(response);
    if (params.operationName !== 'IntrospectionQuery') {
      lastAnswer.update({
        answer: {
          status: response.status,
          milliseconds: Math.round(performance.now() - started),
          requestId: response.headers.get('x-request-id') ?? '',
          cost: costOf(answer),
        },
      });
    }
    return isResult(answer) ? withoutCost(answer) : note(messagesNow().editor.notGraphql(response.status));
  } catch (cause) {
    const [{ code, message }] = ServiceError.of(cause).faults;
    return note(`${code}: ${message}`);
  }
};

import type { Fetcher } from '@graphiql/toolkit';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isRecord, readJson } from './json';
import { ServiceError } from './service';
import { sessionStore } from './session';

const ENDPOINT = '/api/v4/graphql';
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

/** A note of this page, in the form in which GraphiQL shows answers. */
function note(message: string): ExecutionResult {
  return { errors: [new GraphQLError(message)] };
}

export const fetcher: Fetcher = async (params, options) => {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: ACCEPT });
  for (const [name, value] of Object.entries<unknown>(options?.headers ?? {})) {
    headers.set(name, String(value));
  }
  try {
    const response = await sendSigned(JSON.stringify(params), headers);
    if (response === null) return note('Sign in first: nothing is answered without a token.');
    const answer = await readJson(response);
    if (isResult(answer)) return answer;
    return note(`HTTP ${String(response.status)}: the answer is not a GraphQL response.`);
  } catch (cause) {
    const [{ code, message }] = ServiceError.of(cause).faults;
    return note(`${code}: ${message}`);
  }
};

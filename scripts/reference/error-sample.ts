import type { AppErrorOptions } from '../../src/platform/errors/app-error.js';

/** A request that is refused with a code. */
export interface ErrorSample {
  readonly path: string;
  readonly form: 'rest' | 'oauth' | 'graphql';
  /** The body as JSON. Without it and `text`, the request is a GET. */
  readonly body?: unknown;
  /** The body as it is sent, if it is no JSON. */
  readonly text?: string;
  /** Content type of the body. Default: JSON. */
  readonly type?: string;
  /** Default: the access token of the reader. */
  readonly token?: string;
  readonly headers?: readonly string[];
  /** English message of the row, if its code has several. Default: the first. */
  readonly message?: string;
  /** Faulty fields, each with the English text of its rule. */
  readonly fields?: readonly (readonly [name: string, rule: string])[];
  readonly options?: AppErrorOptions;
}

const TOKEN_ROUTES = ['token', 'revoke', 'introspect'];

/** Returns a call of a route of the sign-in. */
export function atRest(route: string, body: unknown): ErrorSample {
  const form = TOKEN_ROUTES.includes(route) ? 'oauth' : 'rest';
  return { path: `/api/oauth/${route}`, form, body };
}

/** Returns an operation of GraphQL. */
export function atGraphql(query: string | undefined): ErrorSample {
  return { path: '/api/v4/graphql', form: 'graphql', body: { query } };
}

export function ticketMutation(field: string): ErrorSample {
  return atGraphql(`mutation { ${field} }`);
}

/** Returns the request as a command of curl. */
export function printSampleCommand(sample: ErrorSample): string {
  const { path, form, body, text, type = 'application/json', token, headers = [] } = sample;
  const bodyText = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const tokenHeader = `-H "Authorization: Bearer ${token ?? '$ACCESS_TOKEN'}"`;
  const parts = [
    `curl http://localhost:3000${path}`,
    ...(bodyText === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(form === 'graphql' ? [tokenHeader] : []),
    ...headers.map((header) => `-H '${header}'`),
    ...(bodyText === undefined ? [] : [`-d '${bodyText}'`]),
  ];
  return parts.join(' \\\n  ');
}

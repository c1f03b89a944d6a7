import { once } from 'node:events';
import {
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';

/** A response of the service, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `{}` when it is not a JSON object. */
  readonly body: Body;
}

/** Members of the responses that specs look at; what a response lacks is undefined. */
export interface Body {
  readonly [member: string]: unknown;
  readonly data?: unknown;
  readonly errors?: readonly ErrorElement[];
}

export interface ErrorElement {
  readonly readable_code?: string;
  readonly message?: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, number>>;
  readonly ussd_code?: string;
  readonly reason?: string;
  readonly request_id?: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Sends one request; `url` is absolute. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return readAnswer(response.status, response.headers, await response.text());
}

export function readAnswer(status: number, headers: Headers, text: string): Answer {
  return { status, headers, text, body: parse(text) };
}

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export function postForm(
  url: string,
  body: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(body).toString(),
  });
}

/**
 * Posts JSON from an address of this machine; fetch can choose neither that nor repeat header
 * lines.
 */
export function postFrom(
  localAddress: string,
  url: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  const all = { 'content-type': 'application/json', ...headers };
  return answerTo(request(url, { method: 'POST', headers: all, localAddress }), body);
}

/** Sends one request with exactly this target on the request line; fetch would rewrite it. */
export function sendTarget(
  base: string,
  method: string,
  target: string,
  headers: OutgoingHttpHeaders = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return answerTo(request({ hostname, port, method, path: target, headers }), body);
}

async function answerTo(sent: ClientRequest, body: string): Promise<Answer> {
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return readAnswer(response.statusCode ?? 0, new Headers(pairs), text);
}

/** Returns the `readable_code` of the first error. */
export function codeOf({ body }: Answer): string | undefined {
  return body.errors?.[0]?.readable_code;
}

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Body)
      : {};
  } catch {
    return {};
  }
}

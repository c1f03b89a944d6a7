import { once } from 'node:events';
import {
  Agent,
  IncomingMessage,
  request,
  type ClientRequest,
  type OutgoingHttpHeaders,
  type RequestOptions,
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
  readonly data?: Readonly<Record<string, unknown>> | null;
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
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const KEPT_OPEN = new Agent({ keepAlive: true });
/** Headers that fetch adds to each request. */
const SENT_BY_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
};
const nativeFetch = globalThis.fetch;

interface PlainInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/**
 * Sends one request; `url` is absolute. A plain request is sent without fetch, which takes three
 * times the work, unless a test watches fetch.
 */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  if (url.startsWith('http:') && isPlain(init) && globalThis.fetch === nativeFetch)
    return sendPlainly(url, init);
  const response = await fetch(url, { redirect: 'manual', ...init });
  return readAnswer(response.status, response.headers, await response.text());
}

const PLAIN = new Set(['method', 'headers', 'body']);

/** Returns true if the request has only what `sendPlainly` sends, and the response is not compressed. */
function isPlain(init: RequestInit): init is PlainInit {
  const { headers = {}, body = '' } = init;
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return (
    Object.keys(init).every((member) => PLAIN.has(member)) &&
    Object.getPrototypeOf(headers) === Object.prototype &&
    typeof body === 'string' &&
    !names.includes('accept-encoding')
  );
}

function sendPlainly(url: string, { method = 'GET', headers, body }: PlainInit): Promise<Answer> {
  const type = body === undefined ? {} : { 'content-type': 'text/plain;charset=UTF-8' };
  const all = { ...SENT_BY_FETCH, ...type, ...headers };
  return exchange(url, { method, headers: all, agent: KEPT_OPEN }, body);
}

/** Sends one request and reads its response to the end. */
export function exchange(url: string, options: RequestOptions, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const headers = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) headers.append(name, value);
        }
        resolve(readAnswer(response.statusCode ?? 0, headers, text));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
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

/** Waits for the head of the response. */
export async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const values: unknown[] = await once(sent, 'response');
  const [response] = values;
  if (!(response instanceof IncomingMessage)) throw new Error('the event brought no response');
  return response;
}

async function answerTo(sent: ClientRequest, body: string): Promise<Answer> {
  sent.end(body);
  const response = await responseTo(sent);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return readAnswer(response.statusCode ?? 0, new Headers(pairs), text);
}

/** Returns name and value of the line of a header. */
export function readHeader(line: string): [string, string] {
  const [name = '', value = ''] = line.split(': ', 2);
  return [name, value];
}

/** Returns the `readable_code` of the first error. */
export function codeOf({ body }: Answer): string | undefined {
  return body.errors?.[0]?.readable_code;
}

function isBody(value: unknown): value is Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { data = null, errors = [] }: { data?: unknown; errors?: unknown } = value;
  return typeof data === 'object' && !Array.isArray(data) && Array.isArray(errors);
}

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : {};
  } catch {
    return {};
  }
}

import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { traceCall } from '../../../platform/tracing/index.js';

/**
 * Calls a provider over HTTP, like `fetch`, but also returns responses with status 407, such as
 * Kavenegar's. `fetch` takes them for those of a proxy, and throws. Follows no redirect, because a
 * redirected POST would become a GET without the message.
 */
export type HttpProviderCall = (url: string, init: HttpProviderCallInit) => Promise<Response>;

export interface HttpProviderCallInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams;
  readonly signal: AbortSignal;
}

/**
 * Timeout of a connection with TLS, and before it of loading undici. Both together take at most
 * `SEND_MS`.
 */
const CONNECT_MS = 2_500;
/** Headers of each request. Responses are read as they come, so none may be compressed. */
const BASE_HEADERS = { accept: '*/*', 'accept-encoding': 'identity' };
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
/** Statuses with which `Response` takes no body (Fetch Standard, "null body status"). */
const NULL_BODY_STATUSES = [204, 205, 304];
const LATE_CODE = 'UND_ERR_CONNECT_TIMEOUT';

/** The cause of a call that failed before it was connected, so that nothing was sent. */
export class NotConnectedError extends Error {
  constructor(readonly code: string) {
    super(`not connected: ${code}`);
  }
}

/**
 * Calls providers by undici, and distinguishes a failed connection from a lost one. A connection
 * that a busy or stopped process notices too late is not used: its timeout may not have run yet.
 */
export class HttpProviderCalls implements OnApplicationShutdown {
  private opened: Promise<{ readonly call: HttpProviderCall; readonly agent: Agent }> | undefined;

  constructor(
    private readonly connectMs = CONNECT_MS,
    private readonly now = () => performance.now(),
  ) {}

  readonly call: HttpProviderCall = async (url, init) => {
    const startedAt = this.now();
    const { call } = await (this.opened ??= this.loadUndici());
    if (this.now() - startedAt > this.connectMs) throw new NotConnectedError(LATE_CODE);
    return call(url, init);
  };

  /** Closes all connections. The outbox has waited for the messages in progress before. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.opened)?.agent.destroy();
  }

  /** Loads undici with the first message, because it takes 30 MB of memory. */
  private async loadUndici(): Promise<{ readonly call: HttpProviderCall; readonly agent: Agent }> {
    const { Agent, buildConnector, request } = await import('undici');
    const connect = buildConnector({ timeout: this.connectMs });
    const agent = new Agent({
      connect: (options, callback) => {
        const connectStartedAt = this.now();
        connect(options, (...[error, socket]) => {
          if (error !== null) {
            callback(new NotConnectedError(readErrorCode(error)), null);
            return;
          }
          if (this.now() - connectStartedAt <= this.connectMs) {
            callback(null, socket);
            return;
          }
          socket.destroy();
          callback(new NotConnectedError(LATE_CODE), null);
        });
      },
    });
    const call: HttpProviderCall = (url, { method = 'GET', headers, body, signal }) =>
      traceCall(method, url, async (traceHeaders) => {
        const formHeaders = body instanceof URLSearchParams ? FORM_HEADERS : {};
        const response = await request(url, {
          method,
          headers: { ...BASE_HEADERS, ...formHeaders, ...headers, ...traceHeaders },
          body: body === undefined ? null : String(body),
          signal,
          dispatcher: agent,
        });
        return toFetchResponse(response);
      });
    return { agent, call };
  }
}

/** Returns a response as `fetch` does. A status above 599 counts as 5xx (RFC 9110 §15). */
function toFetchResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const status = Math.min(statusCode, 599);
  const headerLines = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  const responseInit = { status, headers: headerLines };
  if (!NULL_BODY_STATUSES.includes(status)) {
    return new Response(toResponseBody(body), responseInit);
  }
  body.resume();
  return new Response(null, responseInit);
}

/**
 * Reads parts as they are asked for. `Readable.toWeb` would end the process: it throws beside its
 * caller if a part arrives after `cancel`.
 */
function toResponseBody(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  body.on('error', () => undefined);
  const parts: AsyncIterator<Uint8Array<ArrayBuffer>> = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next();
      if (part.done === true) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: () => void body.destroy(),
  });
}

function readErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}

import type { OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { traceCall } from '../../../platform/tracing/index.js';

/** Calls a provider over HTTP, like `fetch`. */
export type HttpProviderCall = (url: string, init: HttpProviderCallInit) => Promise<Response>;

export interface HttpProviderCallInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/**
 * Timeout of a connection with TLS, and before it of loading undici. Both together take at most
 * `SEND_MS`.
 */
const CONNECT_MS = 2_500;
const LATE_CODE = 'UND_ERR_CONNECT_TIMEOUT';

/** The cause of a call that failed before it was connected, so that nothing was sent. */
export class NotConnectedError extends Error {
  constructor(readonly code: string) {
    super(`not connected: ${code}`);
  }
}

/**
 * Calls providers by `fetch`, and distinguishes a failed connection from a lost one. A connection
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
    const { Agent, buildConnector, fetch } = await import('undici');
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
    const call: HttpProviderCall = (url, init) =>
      traceCall(init.method ?? 'GET', url, (headers) =>
        fetch(url, {
          ...init,
          headers: { ...init.headers, ...headers },
          dispatcher: agent,
        }),
      );
    return { agent, call };
  }
}

function readErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}

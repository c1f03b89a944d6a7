import type { OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';

/** How a provider is called over HTTP: like `fetch`. */
export type Call = (url: string, init: CallInit) => Promise<Response>;

export interface CallInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** A connection has to stand, with TLS, within so long; less than `SEND_MS`, so that another provider may be asked. */
const CONNECT_MS = 2_500;

/** The cause of a call that failed before its connection stood: nothing was handed over. */
export class NotConnected extends Error {
  constructor(readonly code: string) {
    super(`not connected: ${code}`);
  }
}

/** Calls providers by `fetch`, and tells a connection that never stood from one that was lost. */
export class HttpCalls implements OnApplicationShutdown {
  private opened: Promise<{ readonly call: Call; readonly agent: Agent }> | undefined;

  constructor(private readonly connectMs = CONNECT_MS) {}

  readonly call: Call = async (url, init) => {
    const { call } = await (this.opened ??= this.open());
    return call(url, init);
  };

  /** After the outbox has finished what was in hand. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.opened)?.agent.destroy();
  }

  /** The package is loaded here, with the first message: nobody who is idle needs its 30 MB. */
  private async open(): Promise<{ readonly call: Call; readonly agent: Agent }> {
    const { Agent, buildConnector, fetch } = await import('undici');
    const connect = buildConnector({ timeout: this.connectMs });
    const agent = new Agent({
      connect: (options, callback) => {
        connect(options, (...[error, socket]) => {
          if (error === null) callback(null, socket);
          else callback(new NotConnected('code' in error ? String(error.code) : error.name), null);
        });
      },
    });
    return { agent, call: (url, init) => fetch(url, { ...init, dispatcher: agent }) };
  }
}

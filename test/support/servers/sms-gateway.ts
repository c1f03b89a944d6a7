import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Settings } from './app.js';
import { readJson } from '../assertions/read-json.js';
import { portOf } from './ports.js';

/** One call of a provider's API. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = number | 'silence' | 'hang up' | ((response: ServerResponse, call: Call) => void);

const MESSAGE = z.looseObject({
  id: z.string(),
  to: z.string(),
  text: z.string(),
  expires_in: z.number(),
});

/** A provider that a test controls: it accepts, fails, hangs, disconnects or sends nonsense. */
export class SmsGateway {
  readonly calls: Call[] = [];
  /** Its reaction to each call. */
  reply: Reply = 200;
  private readonly server = createServer((request, response) => void this.take(request, response));

  static async start(): Promise<SmsGateway> {
    const gateway = new SmsGateway();
    await once(gateway.server.listen(0, '127.0.0.1'), 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${String(portOf(this.server))}`;
  }

  /** Settings with which the service sends here, to the webhook. */
  get settings(): Settings {
    return {
      DELIVERY: 'webhook',
      DELIVERY_WEBHOOK_URL: `${this.url}/sms`,
      DELIVERY_WEBHOOK_TOKEN: 'token',
      USSD_GATEWAY_TOKEN: 'x'.repeat(32),
    };
  }

  /** Returns the webhook messages, of one number or all, in the order of arrival. */
  messages(to?: string): z.output<typeof MESSAGE>[] {
    const all = this.calls.map(({ body }) => readJson(MESSAGE, body));
    return to === undefined ? all : all.filter((each) => each.to === to);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    const url = new URL(request.url ?? '/', this.url);
    const { headers, method = '' } = request;
    const call = { method, path: url.pathname, query: url.searchParams, headers, body };
    this.calls.push(call);
    const { reply } = this;
    if (typeof reply === 'number') response.writeHead(reply).end('{}');
    else if (typeof reply === 'function') reply(response, call);
    else if (reply === 'hang up') request.socket.destroy();
  }
}

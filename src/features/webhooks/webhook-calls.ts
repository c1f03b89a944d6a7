import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { lookUpPublicHost, mayBePublicHost, PrivateAddressError } from './addresses.js';
import { traceCall } from '../../platform/tracing/index.js';
import type { WEBHOOKS } from './webhooks.facts.js';

const TIMEOUT_MS = 15_000;

/** HTTP status, or a reason in our own words. */
export type WebhookCallOutcome =
  number | 'timeout' | 'not connected' | 'private address' | 'http:// is refused in production';

type SendWebhookRequest = (
  url: string,
  headers: Record<string, string>,
  body: string,
  wait: number,
) => Promise<number>;

/**
 * Posts events to endpoints. Follows no redirect, and reads and stores nothing of a response but
 * its status.
 */
@Injectable()
export class WebhookCalls implements OnApplicationShutdown {
  private opened: Promise<{ readonly send: SendWebhookRequest; readonly agent: Agent }> | undefined;

  constructor(
    private readonly config: Config<typeof WEBHOOKS.settings & typeof PROCESS_SETTINGS>,
  ) {}

  /** Returns the reason why events must not be sent to a URL. */
  findRefusal(url: string): Exclude<WebhookCallOutcome, number> | undefined {
    const { protocol, hostname } = new URL(url);
    if (this.config.NODE_ENV === 'production' && protocol !== 'https:')
      return 'http:// is refused in production';
    if (this.allowsPrivate || mayBePublicHost(hostname)) return undefined;
    return 'private address';
  }

  async postBody(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    wait = TIMEOUT_MS,
  ): Promise<WebhookCallOutcome> {
    const refusal = this.findRefusal(url);
    if (refusal !== undefined) return refusal;

    const allHeaders = { 'content-type': 'application/json', 'user-agent': 'keypad', ...headers };
    try {
      const { send } = await (this.opened ??= this.openAgent());
      return await send(url, allHeaders, body, wait);
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') return 'timeout';
      return error instanceof PrivateAddressError ? 'private address' : 'not connected';
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.opened)?.agent.destroy();
  }

  private get allowsPrivate(): boolean {
    return this.config.WEBHOOK_PRIVATE_ADDRESSES === 'allow';
  }

  /** Loads undici with the first event, because it takes 30 MB of memory. */
  private async openAgent(): Promise<{ readonly send: SendWebhookRequest; readonly agent: Agent }> {
    const { Agent, request } = await import('undici');
    const connectOptions = {
      timeout: TIMEOUT_MS,
      ...(!this.allowsPrivate && { lookup: lookUpPublicHost }),
    };
    const agent = new Agent({ connect: connectOptions });
    const sendRequest: SendWebhookRequest = async (url, headers, body, wait) => {
      const timeoutSignal = AbortSignal.timeout(wait);
      const { status } = await traceCall('POST', url, async (more) => {
        // `fetch` would throw away a response with status 407, as one of a proxy.
        const response = await request(url, {
          method: 'POST',
          headers: { ...headers, ...more },
          body,
          signal: timeoutSignal,
          dispatcher: agent,
        });
        response.body.on('error', () => undefined).destroy();
        return { status: response.statusCode };
      });
      return status;
    };
    return { agent, send: sendRequest };
  }
}

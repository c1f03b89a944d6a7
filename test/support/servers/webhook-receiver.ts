import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SmsGateway, type Call } from './sms-gateway.js';
import { readJson } from '../assertions/read-json.js';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const EVENT = z.looseObject({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** A back end that gets events. */
export class WebhookReceiver {
  private constructor(readonly server: SmsGateway) {}

  static async start(): Promise<WebhookReceiver> {
    return new WebhookReceiver(await SmsGateway.start());
  }

  get url(): string {
    return `${this.server.url}/hooks`;
  }

  get calls(): readonly Call[] {
    return this.server.calls;
  }

  /** Events in the order of arrival, repeated ones too. */
  get events(): Received[] {
    return this.calls.map(({ headers, body }) => {
      const event = readJson(EVENT, body);
      return { id: String(headers['webhook-id']), ...event };
    });
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  close(): void {
    this.server.close();
  }
}

/** Verifies a signature with nothing but HMAC. */
export function isSigned({ headers, body }: Call, secret: string): boolean {
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].map(String).join('.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

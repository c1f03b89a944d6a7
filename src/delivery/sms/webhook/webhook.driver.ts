import type { Config } from '../../../platform/config/index.js';
import type { ProviderOutcome } from '../../outbox/index.js';
import type { HttpProviderCall } from '../http/http-provider-calls.js';
import { toFaultOutcome, toStatusOutcome } from '../http/http-outcome.js';
import { createResponseTimeout } from '../http/response-timeout.js';
import type { OutgoingSms, SmsProviderDriver } from '../sms-driver.js';
import type { SMS } from '../sms.facts.js';

/**
 * Posts each message to the URL of the operator. Any 2xx response accepts it. A message that is
 * sent again has the same id.
 */
export class WebhookDriver implements SmsProviderDriver {
  readonly receipts = false;

  constructor(
    private readonly config: Config<typeof SMS.settings>,
    private readonly call: HttpProviderCall,
  ) {}

  async sendSms({ id, to, text, secondsLeft }: OutgoingSms): Promise<ProviderOutcome> {
    try {
      const response = await this.call(this.config.DELIVERY_WEBHOOK_URL, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.config.DELIVERY_WEBHOOK_TOKEN}`,
        },
        body: JSON.stringify({
          id: String(id),
          to,
          text,
          expires_in: secondsLeft,
        }),
        signal: createResponseTimeout(),
      });
      await response.body?.cancel();
      return toStatusOutcome(response.status, response.headers.get('retry-after'));
    } catch (error) {
      return toFaultOutcome(error);
    }
  }
}

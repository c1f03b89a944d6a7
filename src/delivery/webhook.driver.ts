import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { SmsDriver, type Sms } from './sms-driver.js';

const TIMEOUT_MS = 5_000;

/** POSTs each message to the operator's own URL; any 2xx answer means it was taken. */
@Injectable()
export class WebhookDriver extends SmsDriver {
  constructor(private readonly config: Config) {
    super();
  }

  async send(sms: Sms): Promise<void> {
    const status = await this.post(sms).catch((error: unknown) => {
      throw new AppError('DELIVERY_UNAVAILABLE', { reason: 'webhook unreachable', retryAfter: 30, cause: error });
    });
    if (status < 200 || status > 299) {
      throw new AppError('DELIVERY_UNAVAILABLE', { reason: `webhook answered ${String(status)}`, retryAfter: 30 });
    }
  }

  private async post({ id, to, text, expiresIn }: Sms): Promise<number> {
    const response = await fetch(this.config.DELIVERY_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.config.DELIVERY_WEBHOOK_TOKEN}`,
      },
      body: JSON.stringify({ id: String(id), to, text, expires_in: expiresIn }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  }
}

import { withoutUndefined } from '../../../platform/config/index.js';
import { toSmsForm } from '../../alphabets/index.js';
import type { ProviderOutcome, DeliveryReport } from '../../outbox/index.js';
import type { HttpProviderCall } from '../http/http-provider-calls.js';
import { toFaultOutcome, toStatusOutcome } from '../http/http-outcome.js';
import { readResponseText } from '../http/read-response-text.js';
import { createResponseTimeout } from '../http/response-timeout.js';
import type { OutgoingSms, SmsProviderDriver } from '../sms-driver.js';
import { toReportStatus } from '../report-status.js';
import type { KannelProviderOptions } from './kannel-provider.js';

/**
 * Bits of dlr-mask: delivered 1, not delivered 2, queued 4, accepted by the SMSC 8, rejected by it
 * 16.
 */
const ALL_RECEIPTS = '31';
const UNDELIVERED_TYPES = ['2', '16'];

/**
 * Sends through Kannel's sendsms. Its response has no id, so the address of a receipt names the
 * message. Kannel stores what it accepts; `validity` keeps it from sending expired messages.
 */
export class KannelDriver implements SmsProviderDriver {
  readonly receipts = true;
  /** Kannel itself encodes for its SMSC, and cuts what is longer than one message. */
  readonly alphabet = 'gsm7';

  constructor(
    private readonly options: KannelProviderOptions,
    private readonly call: HttpProviderCall,
  ) {}

  async sendSms(sms: OutgoingSms): Promise<ProviderOutcome> {
    // The query contains the password, so neither it nor a response is logged.
    const url = this.buildUrl(sms);
    try {
      const response = await this.call(url, { signal: createResponseTimeout() });
      const responseText = await readResponseText(response);
      if (response.status === 202 && !/^[03]:/.test(responseText)) {
        return { outcome: 'unknown', reason: 'response not understood' };
      }
      return toKannelOutcome(response.status);
    } catch (error) {
      return toFaultOutcome(error);
    }
  }

  /** Returns the URL that sends a message. */
  buildUrl(sms: OutgoingSms): string {
    return `${this.options.url}?${this.buildQuery(sms).toString()}`;
  }

  readReports({ d }: Record<string, unknown>): DeliveryReport[] {
    const type = String(d);
    return [{ status: toReportStatus(type === '1', UNDELIVERED_TYPES.includes(type)) }];
  }

  private buildQuery({ to, text, secondsLeft, receiptUrl }: OutgoingSms): URLSearchParams {
    const { username, password, sender, smsc } = this.options;
    return new URLSearchParams({
      username,
      password,
      from: sender,
      to,
      text,
      charset: 'UTF-8',
      coding: toSmsForm(text, this.alphabet).encoding === 'GSM-7' ? '0' : '2',
      validity: String(Math.max(1, Math.floor(secondsLeft / 60))),
      'dlr-mask': ALL_RECEIPTS,
      'dlr-url': `${receiptUrl}?d=%d`,
      ...withoutUndefined({ smsc }),
    });
  }
}

/** Returns the outcome of a status. 503 means that Kannel is shutting down. */
function toKannelOutcome(status: number): ProviderOutcome {
  if (status === 503) {
    return {
      outcome: 'rejected',
      hint: 'elsewhere',
      reason: 'response status 503',
    };
  }
  const isRedirect = status >= 300 && status <= 399;
  return toStatusOutcome(isRedirect ? 404 : status, null);
}

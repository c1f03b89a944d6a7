import type { Outcome, Report } from '../../outbox/index.js';
import { isPlain } from '../../smpp/index.js';
import type { Call, CallInit } from '../http/http-calls.js';
import { outcomeOfFault, outcomeOfStatus } from '../http/http-outcome.js';
import { readSome } from '../http/read-some.js';
import { responseTimeout } from '../http/response-timeout.js';
import type { Sms, SmsDriver } from '../sms-driver.js';
import type { KannelOptions } from './kannel-provider.js';

/** Bits of dlr-mask: delivered 1, not delivered 2, queued 4, accepted by the SMSC 8, rejected by it 16. */
const ALL_RECEIPTS = '31';
const UNDELIVERED = ['2', '16'];

/**
 * Sends through Kannel's sendsms. Its response has no id, so the address of a receipt names the message. Kannel stores
 * what it accepts; `validity` keeps it from sending expired messages.
 */
export class KannelDriver implements SmsDriver {
  readonly receipts = true;

  constructor(
    private readonly options: KannelOptions,
    private readonly call: Call,
  ) {}

  async send(sms: Sms): Promise<Outcome> {
    try {
      // The query contains the password, so neither it nor a response is logged.
      const init: CallInit = { redirect: 'manual', signal: responseTimeout() };
      const response = await this.call(this.urlFor(sms), init);
      const text = await readSome(response);
      return response.status === 202 && !/^[03]:/.test(text)
        ? { outcome: 'unknown', reason: 'response not understood' }
        : outcomeOf(response.status);
    } catch (error) {
      return outcomeOfFault(error);
    }
  }

  /** Returns the URL that sends a message. */
  urlFor(sms: Sms): string {
    return `${this.options.url}?${this.query(sms).toString()}`;
  }

  reportsOf({ d }: Record<string, unknown>): Report[] {
    const type = String(d);
    return [{ status: type === '1' ? 'delivered' : UNDELIVERED.includes(type) ? 'undelivered' : 'progress' }];
  }

  private query({ to, text, secondsLeft, receiptUrl }: Sms): URLSearchParams {
    const { username, password, sender, smsc } = this.options;
    return new URLSearchParams({
      username,
      password,
      from: sender,
      to,
      text,
      charset: 'UTF-8',
      // GSM-7 for plain texts, UCS-2 for all others.
      coding: isPlain(text) ? '0' : '2',
      validity: String(Math.max(1, Math.floor(secondsLeft / 60))),
      'dlr-mask': ALL_RECEIPTS,
      'dlr-url': `${receiptUrl}?d=%d`,
      ...(smsc === undefined ? {} : { smsc }),
    });
  }
}

/** Returns the outcome of a status. 503 means that Kannel is shutting down. */
function outcomeOf(status: number): Outcome {
  if (status === 503) return { outcome: 'rejected', hint: 'elsewhere', reason: 'response status 503' };
  return status >= 300 && status <= 399 ? outcomeOfStatus(404, null) : outcomeOfStatus(status, null);
}

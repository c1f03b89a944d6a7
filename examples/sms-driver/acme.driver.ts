import { createHmac } from 'node:crypto';
import type { DeliveryReport, ProviderOutcome } from '../../src/delivery/outbox/index.js';
import type { HttpProviderCall } from '../../src/delivery/sms/http/http-provider-calls.js';
import { toFaultOutcome, toStatusOutcome } from '../../src/delivery/sms/http/http-outcome.js';
import { readResponseText } from '../../src/delivery/sms/http/read-response-text.js';
import { createResponseTimeout } from '../../src/delivery/sms/http/response-timeout.js';
import { defineProviderMembers } from '../../src/delivery/sms/provider-members.js';
import type { OutgoingSms, SmsProviderDriver } from '../../src/delivery/sms/sms-driver.js';
import { isHttpUrl, type JsonSchemas } from '../../src/platform/config/index.js';

/**
 * Returns the schema of an entry of SMS_PROVIDERS with the driver acme. Every fault in an entry
 * stops the start, so the driver can rely on its options.
 */
export function defineAcmeProvider(schemas: JsonSchemas) {
  const { z } = schemas;
  return z.strictObject({
    // Name, priority, countries, rate and window of every provider.
    ...defineProviderMembers(schemas),
    driver: z.literal('acme'),
    options: z.strictObject({
      // `orVariable` lets the setting say "$ACME_SECRET", so that it contains no secret.
      url: schemas.orVariable(schemas.text(isHttpUrl, 'must be an http(s) URL')),
      sender: schemas.orVariable(z.string()),
      secret: schemas.orVariable(z.string()),
    }),
  });
}

export type AcmeOptions = ReturnType<typeof defineAcmeProvider>['_output']['options'];

/**
 * Sends through Acme, a provider that does not exist. It signs each body, which no description in
 * SMS_PROVIDERS can do, so it needs a driver.
 */
export class AcmeDriver implements SmsProviderDriver {
  /** True: Acme calls `receiptUrl`. False: a message that was accepted waits for nothing more. */
  readonly receipts = true;

  // Optional members of the contract. Leave out those that the protocol does not need:
  //
  // codesAlone   true if the provider only sends templates with a code, no free text
  // isSigned     checks the signature of a receipt; the address of a receipt is secret anyway
  // inquire      queries the state of a message, for a provider that sends no receipts
  // reaches      false for numbers that the provider is known not to reach now
  // open, close  keep a connection, as SMPP does; isUp is false while it is down

  constructor(
    private readonly options: AcmeOptions,
    private readonly call: HttpProviderCall,
  ) {}

  /**
   * Hands one message over. It must not throw, must return within `SEND_MS`, and must not send
   * after that: the outbox may then give the message to another provider.
   */
  async sendSms(sms: OutgoingSms): Promise<ProviderOutcome> {
    try {
      // Body and headers contain the code and a secret. Do not log them, nor the response.
      const body = JSON.stringify({
        from: this.options.sender,
        to: sms.to,
        text: sms.text,
        // A message that is sent again has the same id. Pass it on if the provider removes copies.
        id: String(sms.id),
        // A code that arrives after it expired confuses its user.
        valid_seconds: sms.secondsLeft,
        receipt_url: sms.receiptUrl,
      });
      const response = await this.call(this.options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-acme-signature': this.signBody(body) },
        body,
        // Aborts after SEND_MS, but reads a response that arrived while the process was busy.
        signal: createResponseTimeout(),
      });
      return toAcmeOutcome(response, await readResponseText(response));
    } catch (error) {
      // Rejected if nothing was sent, unknown if the response was lost.
      return toFaultOutcome(error);
    }
  }

  /** Reads a receipt. `receiptUrl` names the message, so a report needs no reference. */
  readReports({ state }: Record<string, unknown>): DeliveryReport[] {
    if (state === 'delivered') return [{ status: 'delivered' }];
    return [{ status: state === 'failed' ? 'undelivered' : 'progress' }];
  }

  private signBody(body: string): string {
    return createHmac('sha256', this.options.secret).update(body).digest('hex');
  }
}

/**
 * Returns the outcome of a response. `toStatusOutcome` knows the usual meaning of each status. Add
 * what this provider means otherwise: here it refuses a number with 409, and no other provider
 * would reach it. A reason has our own words and numbers only, because it is logged.
 */
function toAcmeOutcome(response: Response, text: string): ProviderOutcome {
  if (response.status === 409)
    return { outcome: 'rejected', hint: 'never', reason: 'number refused' };
  const statusOutcome = toStatusOutcome(response.status, response.headers.get('retry-after'));
  if (statusOutcome.outcome !== 'accepted') return statusOutcome;
  // An id that looks wrong is no reason to send the message again: the provider has accepted it.
  return { outcome: 'accepted', reference: /^[\w-]{1,60}$/.exec(text.trim())?.[0] };
}

import { Logger } from '@nestjs/common';
import { equal } from '../../../platform/keys/index.js';
import type { Outcome, Report } from '../../outbox/index.js';
import type { Call, CallInit } from './http-calls.js';
import { outcomeOfFault, outcomeOfStatus } from './http-outcome.js';
import { fill, memberAt, type Scalar } from '../../../platform/config/index.js';
import { fillUrl } from './fill-url.js';
import type { HttpRequestShape, HttpShape, HttpStates, HttpStatusShape } from './http-shape.js';
import { readSome } from './read-some.js';
import { responseTimeout } from './response-timeout.js';
import type { Sms, SmsDriver, Taken } from '../sms-driver.js';
import { isForm, twilioSignature } from './twilio-signature.js';

type Values = Readonly<Record<string, Scalar>>;

/**
 * Sends through any provider whose HTTP API a shape describes. URL, headers and bodies contain secrets and are never
 * logged.
 */
export class HttpDriver implements SmsDriver {
  readonly receipts: boolean;
  readonly codesAlone: boolean;
  readonly inquire?: NonNullable<SmsDriver['inquire']>;
  readonly isSigned?: NonNullable<SmsDriver['isSigned']>;
  private readonly logger = new Logger(HttpDriver.name);

  constructor(
    private readonly name: string,
    private readonly shape: HttpShape,
    private readonly options: Values,
    private readonly call: Call,
  ) {
    const { receipt, status } = shape;
    this.receipts = receipt !== undefined || status !== undefined;
    const words = JSON.stringify([shape.url, shape.headers, shape.form, shape.json]);
    this.codesAlone = words.includes('{code}') && !words.includes('{text}');
    const secret = receipt?.signed?.secret;
    if (secret !== undefined) {
      const token = String(fill(secret, options));
      this.isSigned = (url, form, header) =>
        token !== '' &&
        isForm(form) &&
        equal(Buffer.from(header('x-twilio-signature')), Buffer.from(twilioSignature(token, url, form)));
    }
    if (status !== undefined) this.inquire = (taken) => this.query(status, taken);
  }

  async send(sms: Sms): Promise<Outcome> {
    try {
      const response = await this.call(...this.requestFor(sms));
      const outcome = outcomeOfStatus(response.status, response.headers.get('retry-after'));
      const text = await readSome(response);
      if (outcome.outcome === 'accepted') return this.read(text);
      return response.status <= 499 ? (this.listed(text) ?? outcome) : outcome;
    } catch (error) {
      return outcomeOfFault(error);
    }
  }

  reportsOf(fields: Record<string, unknown>): Report[] {
    const { receipt } = this.shape;
    if (receipt === undefined) return [];
    const found = receipt.list === undefined ? [fields] : memberAt(fields, receipt.list);
    return (Array.isArray(found) ? found.slice(0, 1000) : []).map((each: unknown) => {
      return { reference: textOf(memberAt(each, receipt.reference)), status: statusOf(each, receipt) };
    });
  }

  /** Queries the state of a message. Returns undefined after a refusal, a fault or a response about another message. */
  private async query(shape: HttpStatusShape, { id, reference }: Taken): Promise<Report['status'] | undefined> {
    if (reference === null && JSON.stringify(shape).includes('{reference}')) return undefined;
    let reason = 'response not understood';
    try {
      const values = { ...this.options, id, reference: reference ?? '' };
      const response = await this.call(...requestOf(shape, values));
      const outcome = outcomeOfStatus(response.status, null);
      const body = parse(await readSome(response));
      const { verdict } = shape;
      if (outcome.outcome !== 'accepted') reason = outcome.reason;
      else if (verdict === undefined || verdict.accepted.some((value) => value === memberAt(body, verdict.path))) {
        const about = textOf(memberAt(body, shape.reference));
        if (about !== undefined && about === (reference ?? about)) return statusOf(body, shape);
        reason = 'response about another message';
      }
    } catch (error) {
      const outcome = outcomeOfFault(error);
      if (outcome.outcome !== 'accepted') ({ reason } = outcome);
    }
    this.logger.warn(`message ${String(id)} by ${this.name}: state not known, ${reason}`);
    return undefined;
  }

  /** Returns the URL and the request that send a message. */
  requestFor(sms: Sms): [string, CallInit] {
    return requestOf(this.shape, this.valuesOf(sms));
  }

  private valuesOf(sms: Sms): Values {
    return {
      ...this.options,
      id: sms.id,
      to: sms.to,
      to_digits: sms.to.slice(1),
      text: sms.text,
      code: sms.code,
      seconds_left: sms.secondsLeft,
      milliseconds_left: sms.secondsLeft * 1000,
      receipt_url: sms.receiptUrl,
      receipts_url: sms.receiptsUrl,
    };
  }

  /** Returns the outcome in the body of a response with status 2xx. */
  private read(text: string): Outcome {
    const { verdict, reference } = this.shape;
    const body = parse(text);
    const id = reference === undefined ? undefined : textOf(memberAt(body, reference));
    if (verdict === undefined) return { outcome: 'accepted', reference: id };
    const said = memberAt(body, verdict.path);
    if (typeof said !== 'string' && typeof said !== 'number')
      return { outcome: 'unknown', reason: 'response not understood' };
    if (verdict.accepted.includes(said)) return { outcome: 'accepted', reference: id };
    return (
      this.listed(text) ?? {
        outcome: 'rejected',
        hint: 'never',
        reason: refusal(memberAt(body, verdict.why ?? verdict.path)),
      }
    );
  }

  /** Returns the outcome if the shape lists the refusal in a body, which may also come with status 4xx. */
  private listed(text: string): Outcome | undefined {
    const { verdict } = this.shape;
    if (verdict === undefined) return undefined;
    const said = memberAt(parse(text), verdict.why ?? verdict.path);
    const is = (values: readonly unknown[] = []) => values.includes(said);
    if (is(verdict.later)) return { outcome: 'rejected', hint: 'later', reason: refusal(said) };
    if (!is(verdict.elsewhere)) return undefined;
    return { outcome: 'rejected', hint: 'elsewhere', reason: refusal(said), misconfigured: true };
  }
}

function refusal(said: unknown): string {
  return `refused${/^\d{1,6}$/.test(String(said)) ? `, code ${String(said)}` : ''}`;
}

function requestOf(shape: HttpRequestShape, values: Values): [string, CallInit] {
  const { url, method = 'POST', headers = {}, basic, form, json } = shape;
  const filled = fill(headers, values) as Record<string, string>;
  if (basic !== undefined) {
    const [user, password] = basic.map((text) => String(fill(text, values)));
    filled['authorization'] = `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`;
  }
  if (json !== undefined) filled['content-type'] = 'application/json';
  const body =
    json === undefined
      ? new URLSearchParams(fill(form ?? {}, values, String) as Record<string, string>)
      : JSON.stringify(fill(json, values));
  const init: CallInit = { method, headers: filled, redirect: 'manual', signal: responseTimeout() };
  return [fillUrl(url, values), method === 'GET' ? init : { ...init, body }];
}

function statusOf(value: unknown, { status, delivered, undelivered }: HttpStates): Report['status'] {
  const said = memberAt(value, status);
  const is = (values: readonly unknown[]) => values.includes(said);
  return is(delivered) ? 'delivered' : is(undelivered) ? 'undelivered' : 'progress';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : undefined;
}

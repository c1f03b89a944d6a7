import { Logger } from '@nestjs/common';
import { equalsInConstantTime } from '../../../platform/keys/index.js';
import type { SendOutcome, DeliveryReport } from '../../outbox/index.js';
import type { HttpCall, HttpCallInit } from './http-calls.js';
import { toFaultOutcome, toStatusOutcome } from './http-outcome.js';
import { fillTemplate, getMember, type TemplateScalar } from '../../../platform/config/index.js';
import { fillUrl } from './fill-url.js';
import type { HttpRequestShape, HttpShape, HttpStates, HttpStatusShape } from './http-shape.js';
import { readResponseText } from './read-response-text.js';
import { createResponseTimeout } from './response-timeout.js';
import type { OutgoingSms, SmsDriver, AcceptedSms } from '../sms-driver.js';
import { isTwilioForm, computeTwilioSignature } from './twilio-signature.js';

type ShapeValues = Readonly<Record<string, TemplateScalar>>;

/**
 * Sends through any provider whose HTTP API a shape describes. URL, headers and bodies contain
 * secrets and are never logged.
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
    private readonly options: ShapeValues,
    private readonly call: HttpCall,
  ) {
    const { receipt, status } = shape;
    this.receipts = receipt !== undefined || status !== undefined;
    const templateText = JSON.stringify([shape.url, shape.headers, shape.form, shape.json]);
    this.codesAlone = templateText.includes('{code}') && !templateText.includes('{text}');
    const secret = receipt?.signed?.secret;
    if (secret !== undefined) {
      const token = String(fillTemplate(secret, options));
      this.isSigned = (url, form, header) =>
        token !== '' &&
        isTwilioForm(form) &&
        equalsInConstantTime(
          Buffer.from(header('x-twilio-signature')),
          Buffer.from(computeTwilioSignature(token, url, form)),
        );
    }
    if (status !== undefined) this.inquire = (taken) => this.queryStatus(status, taken);
  }

  async sendSms(sms: OutgoingSms): Promise<SendOutcome> {
    try {
      const response = await this.call(...this.buildRequest(sms));
      const outcome = toStatusOutcome(response.status, response.headers.get('retry-after'));
      const responseText = await readResponseText(response);
      if (outcome.outcome === 'accepted') return this.readOutcome(responseText);
      return response.status <= 499 ? (this.findListedRefusal(responseText) ?? outcome) : outcome;
    } catch (error) {
      return toFaultOutcome(error);
    }
  }

  readReports(fields: Record<string, unknown>): DeliveryReport[] {
    const { receipt } = this.shape;
    if (receipt === undefined) return [];
    const reportList = receipt.list === undefined ? [fields] : getMember(fields, receipt.list);
    return (Array.isArray(reportList) ? reportList.slice(0, 1000) : []).map((each: unknown) => {
      return {
        reference: toReferenceText(getMember(each, receipt.reference)),
        status: readReportStatus(each, receipt),
      };
    });
  }

  /**
   * Queries the state of a message. Returns undefined after a refusal, a fault or a response about
   * another message.
   */
  private async queryStatus(
    shape: HttpStatusShape,
    { id, reference }: AcceptedSms,
  ): Promise<DeliveryReport['status'] | undefined> {
    if (reference === null && JSON.stringify(shape).includes('{reference}')) return undefined;
    let reason = 'response not understood';
    try {
      const queryValues = { ...this.options, id, reference: reference ?? '' };
      const response = await this.call(...fillRequest(shape, queryValues));
      const statusOutcome = toStatusOutcome(response.status, null);
      const responseBody = parseResponseBody(await readResponseText(response));
      const { verdict } = shape;
      if (statusOutcome.outcome !== 'accepted') reason = statusOutcome.reason;
      else if (
        verdict === undefined ||
        verdict.accepted.some((value) => value === getMember(responseBody, verdict.path))
      ) {
        const reportedReference = toReferenceText(getMember(responseBody, shape.reference));
        if (
          reportedReference !== undefined &&
          reportedReference === (reference ?? reportedReference)
        )
          return readReportStatus(responseBody, shape);
        reason = 'response about another message';
      }
    } catch (error) {
      const faultOutcome = toFaultOutcome(error);
      if (faultOutcome.outcome !== 'accepted') ({ reason } = faultOutcome);
    }
    this.logger.warn(`message ${String(id)} by ${this.name}: state not known, ${reason}`);
    return undefined;
  }

  /** Returns the URL and the request that send a message. */
  buildRequest(sms: OutgoingSms): [string, HttpCallInit] {
    return fillRequest(this.shape, this.toShapeValues(sms));
  }

  private toShapeValues(sms: OutgoingSms): ShapeValues {
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
  private readOutcome(text: string): SendOutcome {
    const { verdict, reference } = this.shape;
    const responseBody = parseResponseBody(text);
    const messageReference =
      reference === undefined ? undefined : toReferenceText(getMember(responseBody, reference));
    if (verdict === undefined) return { outcome: 'accepted', reference: messageReference };
    const verdictValue = getMember(responseBody, verdict.path);
    if (typeof verdictValue !== 'string' && typeof verdictValue !== 'number')
      return { outcome: 'unknown', reason: 'response not understood' };
    if (verdict.accepted.includes(verdictValue))
      return { outcome: 'accepted', reference: messageReference };
    return (
      this.findListedRefusal(text) ?? {
        outcome: 'rejected',
        hint: 'never',
        reason: toRefusalReason(getMember(responseBody, verdict.why ?? verdict.path)),
      }
    );
  }

  /**
   * Returns the outcome if the shape lists the refusal in a body, which may also come with status
   * 4xx.
   */
  private findListedRefusal(text: string): SendOutcome | undefined {
    const { verdict } = this.shape;
    if (verdict === undefined) return undefined;
    const refusalValue = getMember(parseResponseBody(text), verdict.why ?? verdict.path);
    const isRefusalIn = (values: readonly unknown[] = []) => values.includes(refusalValue);
    if (isRefusalIn(verdict.later))
      return { outcome: 'rejected', hint: 'later', reason: toRefusalReason(refusalValue) };
    if (!isRefusalIn(verdict.elsewhere)) return undefined;
    return {
      outcome: 'rejected',
      hint: 'elsewhere',
      reason: toRefusalReason(refusalValue),
      misconfigured: true,
    };
  }
}

function toRefusalReason(said: unknown): string {
  return `refused${/^\d{1,6}$/.test(String(said)) ? `, code ${String(said)}` : ''}`;
}

function fillRequest(shape: HttpRequestShape, values: ShapeValues): [string, HttpCallInit] {
  const { url, method = 'POST', headers = {}, basic, form, json } = shape;
  const filledHeaders = fillTemplate(headers, values) as Record<string, string>;
  if (basic !== undefined) {
    const [user, password] = basic.map((text) => String(fillTemplate(text, values)));
    filledHeaders['authorization'] =
      `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`;
  }
  if (json !== undefined) filledHeaders['content-type'] = 'application/json';
  const body =
    json === undefined
      ? new URLSearchParams(fillTemplate(form ?? {}, values, String) as Record<string, string>)
      : JSON.stringify(fillTemplate(json, values));
  const requestInit: HttpCallInit = {
    method,
    headers: filledHeaders,
    redirect: 'manual',
    signal: createResponseTimeout(),
  };
  return [fillUrl(url, values), method === 'GET' ? requestInit : { ...requestInit, body }];
}

function readReportStatus(
  value: unknown,
  { status, delivered, undelivered }: HttpStates,
): DeliveryReport['status'] {
  const statusValue = getMember(value, status);
  const isStatusIn = (values: readonly unknown[]) => values.includes(statusValue);
  return isStatusIn(delivered) ? 'delivered' : isStatusIn(undelivered) ? 'undelivered' : 'progress';
}

function parseResponseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toReferenceText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 60)
    : undefined;
}

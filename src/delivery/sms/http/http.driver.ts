import { Logger } from '@nestjs/common';
import { equalsInConstantTime } from '../../../platform/keys/index.js';
import { toSmsForm, type SmsAlphabet } from '../../alphabets/index.js';
import type { DeliveryReport, ProviderOutcome } from '../../outbox/index.js';
import type { HttpProviderCall, HttpProviderCallInit } from './http-provider-calls.js';
import {
  readResponsePace,
  toFaultOutcome,
  toStatusOutcome,
  type ResponsePace,
} from './http-outcome.js';
import { fillTemplate, getMember } from '../../../platform/config/index.js';
import type { HttpProviderShape, HttpStatusShape } from './http-shape.js';
import { fillRequest, type HttpShapeValues } from './http-request.js';
import {
  NOT_UNDERSTOOD,
  parseResponseBody,
  readReportStatus,
  readStatusAnswer,
  toReferenceText,
  type HttpStatusAnswer,
} from './http-response.js';
import { findListedRefusal, toRefusalReason } from './listed-refusal.js';
import { readResponseText } from './read-response-text.js';
import type { OutgoingSms, SmsProviderDriver, AcceptedSms } from '../sms-driver.js';
import { isTwilioForm, computeTwilioSignature } from './twilio-signature.js';

/** Receipts of one batch that are read. */
const MOST_REPORTS = 1000;

/**
 * Sends through any provider whose HTTP API a shape describes. URL, headers and bodies contain
 * secrets and are never logged.
 */
export class HttpDriver implements SmsProviderDriver {
  readonly receipts: boolean;
  readonly codesAlone: boolean;
  readonly alphabet: SmsAlphabet;
  readonly inquire?: NonNullable<SmsProviderDriver['inquire']>;
  readonly isSigned?: NonNullable<SmsProviderDriver['isSigned']>;
  private readonly logger = new Logger(HttpDriver.name);

  constructor(
    private readonly name: string,
    private readonly shape: HttpProviderShape,
    private readonly options: HttpShapeValues,
    private readonly call: HttpProviderCall,
  ) {
    const { receipt, status, alphabet = 'gsm7' } = shape;
    this.alphabet = alphabet;
    this.receipts = receipt !== undefined || status !== undefined;
    const templateText = JSON.stringify([shape.url, shape.headers, shape.form, shape.json]);
    this.codesAlone = templateText.includes('{code}') && !templateText.includes('{text}');
    const secret = receipt?.signed?.secret;
    if (secret !== undefined) this.isSigned = createSignatureCheck(secret, options);
    if (status !== undefined) this.inquire = (accepted) => this.queryStatus(status, accepted);
  }

  async sendSms(sms: OutgoingSms): Promise<ProviderOutcome> {
    const request = this.buildRequest(sms);
    try {
      const response = await this.call(...request);
      const { status } = response;
      const retryAfter = response.headers.get('retry-after');
      const pace = readResponsePace(status, retryAfter);
      const responseBody = parseResponseBody(await readResponseText(response));
      const outcome = toStatusOutcome(status, retryAfter);
      if (outcome.outcome === 'accepted') return this.readOutcome(responseBody, pace);
      return findListedRefusal(this.shape.verdict, responseBody, pace) ?? outcome;
    } catch (error) {
      return toFaultOutcome(error);
    }
  }

  readReports(fields: Record<string, unknown>): DeliveryReport[] {
    const { receipt } = this.shape;
    if (receipt === undefined) return [];

    const reports = receipt.list === undefined ? [fields] : getMember(fields, receipt.list);
    if (!Array.isArray(reports)) return [];
    return reports.slice(0, MOST_REPORTS).map((report: unknown) => ({
      reference: toReferenceText(getMember(report, receipt.reference)),
      status: readReportStatus(report, receipt),
    }));
  }

  /**
   * Queries the state of a message. Returns undefined after a refusal, a fault or a response about
   * another message.
   */
  private async queryStatus(
    shape: HttpStatusShape,
    accepted: AcceptedSms,
  ): Promise<DeliveryReport['status'] | undefined> {
    const { id, reference } = accepted;
    const needsReference = JSON.stringify(shape).includes('{reference}');
    if (reference === null && needsReference) return undefined;

    const answer = await this.askStatus(shape, accepted);
    if (answer.status !== undefined) return answer.status;
    this.logger.warn(`message ${String(id)} by ${this.name}: state not known, ${answer.reason}`);
    return undefined;
  }

  private async askStatus(
    shape: HttpStatusShape,
    { id, reference }: AcceptedSms,
  ): Promise<HttpStatusAnswer> {
    try {
      const queryValues = {
        ...this.options,
        id,
        reference: reference ?? '',
      };
      const response = await this.call(...fillRequest(shape, queryValues));
      const outcome = toStatusOutcome(response.status, null);
      const responseText = await readResponseText(response);
      if (outcome.outcome !== 'accepted') return { reason: outcome.reason };
      return readStatusAnswer(shape, parseResponseBody(responseText), reference);
    } catch (error) {
      return { reason: toFaultOutcome(error).reason };
    }
  }

  /** Returns the URL and the request that send a message. */
  buildRequest(sms: OutgoingSms): [string, HttpProviderCallInit] {
    return fillRequest(this.shape, this.toShapeValues(sms));
  }

  private toShapeValues(sms: OutgoingSms): HttpShapeValues {
    return {
      ...this.options,
      id: sms.id,
      to: sms.to,
      to_digits: sms.to.slice(1),
      text: sms.text,
      encoding: this.nameEncoding(sms.text),
      code: sms.code,
      seconds_left: sms.secondsLeft,
      milliseconds_left: sms.secondsLeft * 1000,
      receipt_url: sms.receiptUrl,
      receipts_url: sms.receiptsUrl,
    };
  }

  /** Returns the encoding of a text as the API calls it. */
  private nameEncoding(text: string): string {
    const { encoding } = toSmsForm(text, this.alphabet);
    return this.shape.encodings?.[encoding] ?? encoding;
  }

  /** Returns the outcome in the body of a response with status 2xx. */
  private readOutcome(responseBody: unknown, pace: ResponsePace): ProviderOutcome {
    const { verdict } = this.shape;
    const acceptance = {
      outcome: 'accepted',
      reference: this.readReference(responseBody),
    } as const;
    if (verdict?.path === undefined) return acceptance;

    const verdictValue = getMember(responseBody, verdict.path);
    if (typeof verdictValue !== 'string' && typeof verdictValue !== 'number') {
      return { outcome: 'unknown', reason: NOT_UNDERSTOOD };
    }
    if (verdict.accepted?.includes(verdictValue)) return acceptance;

    const listedRefusal = findListedRefusal(verdict, responseBody, pace);
    if (listedRefusal !== undefined) return listedRefusal;
    const refusalValue = getMember(responseBody, verdict.why ?? verdict.path);
    return {
      outcome: 'rejected',
      hint: 'never',
      reason: toRefusalReason(refusalValue),
    };
  }

  private readReference(responseBody: unknown): string | undefined {
    const { reference } = this.shape;
    if (reference === undefined) return undefined;
    return toReferenceText(getMember(responseBody, reference));
  }
}

/** Returns the check of Twilio's signature, with the token of the account. */
function createSignatureCheck(
  secret: string,
  options: HttpShapeValues,
): NonNullable<SmsProviderDriver['isSigned']> {
  const token = String(fillTemplate(secret, options));
  return (url, form, readHeader) => {
    if (token === '' || !isTwilioForm(form)) return false;
    const givenSignature = Buffer.from(readHeader('x-twilio-signature'));
    const rightSignature = Buffer.from(computeTwilioSignature(token, url, form));
    return equalsInConstantTime(givenSignature, rightSignature);
  };
}

import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Config } from '../../platform/config/index.js';
import type { MAIL } from './mail.facts.js';
import { OtpService } from '../../accounts/otp/index.js';
import {
  Outbox,
  SEND_MS,
  UNKNOWN_AT_MOST,
  type Message,
  type Outcome,
  type Past,
  type Sender,
  type Slot,
} from '../outbox/index.js';
import { trace } from '../../platform/tracing/index.js';
import { mailText } from './mail-text.js';

/** Renders mails and sends them by the SMTP server of `SMTP_URL`. Without one, only the virtual phone shows them. */
@Injectable()
export class MailSender implements OnModuleInit, Sender {
  private readonly name: string;
  private readonly transport: Promise<() => Transporter> | undefined;

  constructor(
    private readonly otp: OtpService,
    private readonly config: Config<typeof MAIL.settings>,
    private readonly outbox: Outbox,
  ) {
    this.name = config.SMTP_URL === '' ? 'virtual' : 'smtp';
    if (config.SMTP_URL === '') return;
    this.transport = transportTo(config.SMTP_URL);
  }

  onModuleInit(): void {
    this.outbox.register('otp.mail', this);
  }

  reserve(message: Message, past: readonly Past[]): Slot | 'later' | 'none' {
    if (!this.otp.hasKeyFor(message)) return 'later';
    if (isUsedUp(past)) return 'none';
    return {
      provider: this.name,
      receiptDueMs: null,
      send: () => this.send(message),
      release: () => undefined,
    };
  }

  nextProvider(_message: Message, past: readonly Past[]): string | undefined {
    return isUsedUp(past) ? undefined : this.name;
  }

  private async send(message: Message): Promise<Outcome> {
    if (this.transport === undefined) return { outcome: 'accepted' };
    const { subject, text } = mailText(message.language, message.subject, this.otp.deriveCode(message));
    const startedAt = performance.now();
    const transport = (await this.transport)();
    let isHandedOver = false;
    // The body is read only after the server has accepted DATA with 354.
    async function* handedOver(body: Readable) {
      // A process that was busy or stopped may get here before its timeout runs (FLT-6).
      if (performance.now() - startedAt > SEND_MS) throw new Error('too late to send');
      yield* body;
      isHandedOver = true;
    }
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((body) => Readable.from(handedOver(body), { objectMode: false }));
      done();
    });
    try {
      const to = { name: '', address: message.recipient };
      const signal = AbortSignal.timeout(SEND_MS);
      const mail = { from: this.config.MAIL_FROM, to, subject, text, signal };
      const options = { kind: 'CLIENT', attributes: { 'keypad.provider': this.name } } as const;
      await trace('send mail', options, () => transport.sendMail(mail));
      return { outcome: 'accepted' };
    } catch (error) {
      return outcomeOfFailure(error, isHandedOver);
    }
  }
}

function isUsedUp(past: readonly Past[]): boolean {
  return past.filter(({ outcome }) => outcome === 'unknown').length >= UNKNOWN_AT_MOST;
}

/** Loads nodemailer here, because only installations with an SMTP server need it. */
async function transportTo(url: string): Promise<() => Transporter> {
  const { createTransport } = await import('nodemailer');
  return () => createTransport({ url, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Returns `later` for a 4xx reply and `never` for 5xx (RFC 5321 §4.2.1). Without a reply, a complete mail may have been
 * accepted.
 */
function outcomeOfFailure(error: unknown, isHandedOver: boolean): Outcome {
  const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { outcome: 'rejected', hint: 'later', reason: 'SMTP refuses our login', misconfigured: true };
  }
  if (responseCode !== undefined) {
    return {
      outcome: 'rejected',
      hint: responseCode >= 500 ? 'never' : 'later',
      reason: `SMTP ${String(responseCode)}`,
    };
  }
  if (isHandedOver) return { outcome: 'unknown', reason: 'SMTP connection lost, or no response in time' };
  return { outcome: 'rejected', hint: 'later', reason: 'SMTP server not reached' };
}

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
  type OutboxMessage,
  type ProviderOutcome,
  type PastSendAttempt,
  type OutboxMessageSender,
  type ProviderSendSlot,
} from '../outbox/index.js';
import { traceWork } from '../../platform/tracing/index.js';
import { buildMailText } from './mail-text.js';
import { toMailOutcome } from './mail-outcome.js';

/**
 * Renders mails and sends them by the SMTP server of `SMTP_URL`. Without one, only the virtual
 * phone shows them.
 */
@Injectable()
export class MailMessageSender implements OnModuleInit, OutboxMessageSender {
  private readonly name: string;
  private readonly transport: Promise<() => Transporter> | undefined;

  constructor(
    private readonly otp: OtpService,
    private readonly config: Config<typeof MAIL.settings>,
    private readonly outbox: Outbox,
  ) {
    this.name = config.SMTP_URL === '' ? 'virtual' : 'smtp';
    if (config.SMTP_URL === '') return;
    this.transport = createMailTransport(config.SMTP_URL);
  }

  onModuleInit(): void {
    this.outbox.registerSender('otp.mail', this);
  }

  reserveSlot(
    message: OutboxMessage,
    past: readonly PastSendAttempt[],
  ): ProviderSendSlot | 'later' | 'none' {
    if (!this.otp.hasKeyFor(message)) return 'later';
    if (hasUsedMailAttempts(past)) return 'none';
    return {
      provider: this.name,
      receiptDueMs: null,
      send: () => this.sendMail(message),
      release: () => undefined,
    };
  }

  findNextProvider(_message: OutboxMessage, past: readonly PastSendAttempt[]): string | undefined {
    return hasUsedMailAttempts(past) ? undefined : this.name;
  }

  private async sendMail(message: OutboxMessage): Promise<ProviderOutcome> {
    if (this.transport === undefined) return { outcome: 'accepted' };

    const code = this.otp.deriveCode(message);
    const { subject, text } = buildMailText(message.language, message.subject, code);
    const startedAt = performance.now();
    const mailTransporter = (await this.transport)();

    let isHandedOver = false;
    // The body is read only after the server has accepted DATA with 354.
    async function* watchHandOver(body: Readable) {
      // A process that was busy or stopped may get here before its timeout runs (FLT-6).
      if (performance.now() - startedAt > SEND_MS) throw new Error('too late to send');
      yield* body;
      isHandedOver = true;
    }
    mailTransporter.use('stream', (mail, done) => {
      mail.message.processFunc((body) => Readable.from(watchHandOver(body), { objectMode: false }));
      done();
    });

    try {
      const to = { name: '', address: message.recipient };
      const signal = AbortSignal.timeout(SEND_MS);
      const outgoingMail = {
        from: this.config.MAIL_FROM,
        to,
        subject,
        text,
        signal,
      };
      await this.traceMail(() => mailTransporter.sendMail(outgoingMail));
      return { outcome: 'accepted' };
    } catch (error) {
      return toMailOutcome(error, isHandedOver);
    }
  }

  private async traceMail(send: () => Promise<unknown>): Promise<void> {
    const attributes = { 'keypad.provider': this.name };
    await traceWork('send mail', { kind: 'CLIENT', attributes }, send);
  }
}

function hasUsedMailAttempts(past: readonly PastSendAttempt[]): boolean {
  const unknownAttempts = past.filter(({ outcome }) => outcome === 'unknown');
  return unknownAttempts.length >= UNKNOWN_AT_MOST;
}

/** Loads nodemailer here, because only installations with an SMTP server need it. */
async function createMailTransport(url: string): Promise<() => Transporter> {
  const { createTransport } = await import('nodemailer');
  return () =>
    createTransport({
      url,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
}

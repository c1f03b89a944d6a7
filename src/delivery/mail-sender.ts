import { Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Config } from '../config/index.js';
import { OtpService } from '../otp/index.js';
import type { Message } from './message.entity.js';
import type { Past } from './messages.js';
import { UNKNOWN_AT_MOST, type Passage, type Sender } from './sender.js';
import { SEND_MS, type Outcome } from './sms-driver.js';
import { mailOf } from './texts.js';

/** Renders mails and hands them to the SMTP server of `SMTP_URL`; without one the virtual phone alone has them. */
@Injectable()
export class MailSender implements Sender {
  private readonly name: string;
  private readonly transport: Promise<Transporter> | undefined;

  constructor(
    private readonly otp: OtpService,
    private readonly config: Config,
  ) {
    this.name = config.SMTP_URL === '' ? 'virtual' : 'smtp';
    if (config.SMTP_URL === '') return;
    this.transport = transportTo(config.SMTP_URL);
  }

  /** Whether a mail reaches anybody: there is a server, or the virtual phone shows it. */
  get isOffered(): boolean {
    return this.transport !== undefined || this.config.DELIVERY === 'virtual';
  }

  passage(message: Message, past: readonly Past[]): Passage | 'later' | 'none' {
    if (!this.otp.tells(message)) return 'later';
    if (isUsedUp(past)) return 'none';
    return {
      provider: this.name,
      hearsAfter: null,
      send: () => this.send(message),
      release: () => undefined,
    };
  }

  next(_message: Message, past: readonly Past[]): string | undefined {
    return isUsedUp(past) ? undefined : this.name;
  }

  hasOther(): boolean {
    return false;
  }

  private async send(message: Message): Promise<Outcome> {
    if (this.transport === undefined) return { outcome: 'accepted' };
    const mail = mailOf(message.language, message.subject, this.otp.codeOf(message));
    const transport = await this.transport;
    const sent = transport
      .sendMail({ from: this.config.MAIL_FROM, to: { name: '', address: message.recipient }, ...mail })
      .then((): Outcome => ({ outcome: 'accepted' }), outcomeOfFailure);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<Outcome>((resolve) => {
      timer = setTimeout(resolve, SEND_MS, { outcome: 'unknown', reason: 'no answer in time' });
    });
    return Promise.race([sent, silence]).finally(() => {
      clearTimeout(timer);
    });
  }
}

function isUsedUp(past: readonly Past[]): boolean {
  return past.filter(({ outcome }) => outcome === 'unknown').length >= UNKNOWN_AT_MOST;
}

/** The package is loaded here: without an SMTP server nobody needs it. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: SEND_MS / 2,
    greetingTimeout: SEND_MS / 2,
    socketTimeout: SEND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Of a connection that stood: the mail may have been taken. */
const LOST = /^(ECONNECTION|ECONNRESET|EPIPE|SOCKET_TIMEOUT)$/;

/** RFC 5321 §4.2.1: 4xx passes, 5xx is final; without a reply the server was not reached, or its answer was lost. */
function outcomeOfFailure(error: unknown): Outcome {
  const { code = '', responseCode, originalCode = '', timeoutType = '' } = error as SmtpFault;
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
  if ([code, originalCode, timeoutType].some((each) => LOST.test(each))) {
    return { outcome: 'unknown', reason: 'SMTP connection lost' };
  }
  return { outcome: 'rejected', hint: 'later', reason: 'SMTP server not reached' };
}

/** What nodemailer says of a fault. */
interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  /** Of the system, where `code` says the kind of fault. */
  readonly originalCode?: string;
  readonly timeoutType?: string;
}

import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { Sql, Transaction } from '../../platform/database/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { IssuedChallenge } from '../../accounts/otp/index.js';
import { Outbox } from '../outbox/index.js';
import type { OUTBOX } from '../outbox/outbox.facts.js';
import type { MAIL } from './mail.facts.js';

/** A mail with a code. */
export interface MailCodeMessage {
  readonly recipient: string;
  readonly language: MessageLanguage;
  /** Condition that the recipient may still get the mail. */
  readonly allowedCondition: Sql;
}

/** Sends one-time passwords by mail. */
@Injectable()
export class MailCodeService {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config<typeof MAIL.settings & typeof OUTBOX.settings>,
  ) {}

  /** True if mails can be sent: there is an SMTP server, or the virtual phone shows mails. */
  get isOffered(): boolean {
    return this.config.SMTP_URL !== '' || this.config.DELIVERY === 'virtual';
  }

  /** Sends the code of a challenge to an e-mail address after the commit. */
  async sendCode(
    tx: Transaction,
    { recipient, language, allowedCondition }: MailCodeMessage,
    challenge: IssuedChallenge,
  ): Promise<void> {
    const expiresIn = challenge.lifetime;
    await this.outbox.writeMessage(tx, {
      kind: 'otp.mail',
      recipient,
      source: challenge,
      language,
      expiresIn,
      allowedCondition,
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { mailText } from '../mail/index.js';
import { Messages, smsFormOf, type Message, type SmsForm } from '../outbox/index.js';
import { SmsSender, type Sms } from '../sms/index.js';
import { fateOf, type Fate } from './fate.js';
import { NetworkConditions } from './network-conditions.js';
import { PROVIDER } from './virtual-driver.js';

/** Lifetime of a rendered message; no handset shows it. */
const SOME_SECONDS = 60;
const REACHED: readonly Message['state'][] = ['accepted', 'delivered', 'undelivered', 'unconfirmed'];

/** A message that a handset or a mailbox received. */
export interface Arrival {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
  /** Empty if the text contains no readable code. */
  readonly code: string;
  /** Encoding and length of a text message; null for a mail. */
  readonly sms: SmsForm | null;
  /** Database milliseconds. */
  readonly at: number;
}

/**
 * The network between the outbox and the handsets of the virtual phone. It stores nothing: arrivals are computed from
 * the stored messages and the conditions at their time, so every replica returns the same.
 */
@Injectable()
export class VirtualNetwork {
  constructor(
    private readonly messages: Messages,
    private readonly sender: SmsSender,
    private readonly conditions: NetworkConditions,
    private readonly database: Database,
  ) {}

  /** Returns the messages that have reached a recipient, newest arrival first. Duplicates are included. */
  async arrivals(recipient: string): Promise<Arrival[]> {
    const rows = await this.messages.inbox(recipient);
    const conditionsAt = await this.conditions.historyOf(recipient);
    // By an estimated clock a message that was just written could lie in the future.
    const now = await this.database.now();
    const found: Arrival[] = [];
    for (const row of rows) {
      const met = conditionsAt(row.created_at);
      const fate = fateOf(row, met);
      if (fate.at > now || fate.copies === 0 || (met.outage && !REACHED.includes(row.state))) continue;
      const arrival = this.arrival(row, fate);
      found.push(...Array.from({ length: fate.copies }, () => arrival));
    }
    return found.sort((a, b) => b.at - a.at || b.id - a.id);
  }

  /** Returns the recipients of the latest messages, the latest first. */
  async recipients(): Promise<string[]> {
    return [...new Set((await this.messages.latest(1_000)).map(({ recipient }) => recipient))];
  }

  private arrival(row: Message, { at }: Fate): Arrival {
    const { id, recipient: to } = row;
    const rendered = this.render(row);
    const { code } = rendered;
    if (row.kind === 'otp.mail') {
      const mail = mailText(row.language, row.subject, code);
      return { id, channel: 'email', to, text: mail.text, code, sms: null, at };
    }
    const { text } = rendered;
    return { id, channel: 'sms', to, text, code: text.includes(code) ? code : '', sms: smsFormOf(text), at };
  }

  private render(message: Message): Sms {
    return this.sender.render(message, PROVIDER, SOME_SECONDS);
  }
}

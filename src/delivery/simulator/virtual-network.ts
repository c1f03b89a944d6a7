import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { toSmsForm, type SmsSegmentation } from '../alphabets/index.js';
import { buildMailText } from '../mail/index.js';
import { RecipientInbox, type OutboxMessage } from '../outbox/index.js';
import { SmsMessageSender, type RenderedSms } from '../sms/index.js';
import { simulateDelivery, type SimulatedDelivery } from './simulated-delivery.js';
import { NetworkConditions } from './network-conditions.js';
import { VIRTUAL_ALPHABET, VIRTUAL_PROVIDER } from './virtual-driver.js';

const REACHED_STATES: readonly OutboxMessage['state'][] = [
  'accepted',
  'delivered',
  'undelivered',
  'unconfirmed',
];

/** A message that a handset or a mailbox received. */
export interface ArrivedMessage {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
  /** Empty if the text contains no readable code. */
  readonly code: string;
  /** Encoding and length of a text message; null for a mail. */
  readonly sms: SmsSegmentation | null;
  /** Database milliseconds. */
  readonly at: number;
}

/**
 * The network between the outbox and the handsets of the virtual phone. It stores nothing: arrivals
 * are computed from the stored messages and the conditions at their time, so every replica returns
 * the same.
 */
@Injectable()
export class VirtualNetwork {
  constructor(
    private readonly inbox: RecipientInbox,
    private readonly sender: SmsMessageSender,
    private readonly conditions: NetworkConditions,
    private readonly database: Database,
  ) {}

  /**
   * Returns the messages that have reached a recipient, newest arrival first. Duplicates are
   * included.
   */
  async listArrivals(recipient: string): Promise<ArrivedMessage[]> {
    const rows = await this.inbox.listInbox(recipient);
    const conditionsAt = await this.conditions.readHistory(recipient);
    // By an estimated clock a message that was just written could lie in the future.
    const now = await this.database.now();
    const arrivedCopies = rows.flatMap((row) => {
      const conditions = conditionsAt(row.created_at);
      const delivery = simulateDelivery(row, conditions);
      const isLost = conditions.outage && !REACHED_STATES.includes(row.state);
      if (delivery.at > now || delivery.copies === 0 || isLost) return [];

      const arrivedMessage = this.toArrivedMessage(row, delivery);
      return Array.from({ length: delivery.copies }, () => arrivedMessage);
    });
    return arrivedCopies.sort((a, b) => b.at - a.at || b.id - a.id);
  }

  /** Returns the recipients of the latest messages, the latest first. */
  async listRecipients(): Promise<string[]> {
    const latestMessages = await this.inbox.listLatest(1_000);
    return [...new Set(latestMessages.map(({ recipient }) => recipient))];
  }

  private toArrivedMessage(row: OutboxMessage, { at }: SimulatedDelivery): ArrivedMessage {
    const { id, recipient: to } = row;
    const renderedSms = this.renderMessage(row);
    const { code } = renderedSms;
    if (row.kind === 'otp.mail') {
      const mail = buildMailText(row.language, row.subject, code);
      return {
        id,
        channel: 'email',
        to,
        text: mail.text,
        code,
        sms: null,
        at,
      };
    }

    const { text } = renderedSms;
    const readableCode = text.includes(code) ? code : '';
    return {
      id,
      channel: 'sms',
      to,
      text,
      code: readableCode,
      sms: toSmsForm(text, VIRTUAL_ALPHABET),
      at,
    };
  }

  private renderMessage(message: OutboxMessage): RenderedSms {
    return this.sender.renderSms(message, VIRTUAL_PROVIDER);
  }
}

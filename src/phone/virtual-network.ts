import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { mailText } from '../mail/index.js';
import { Messages, type Message, type Report } from '../outbox/index.js';
import { SmsSender, type Sms } from '../sms/index.js';
import { fateOf, type Fate } from './fate.js';
import { NetworkConditions } from './network-conditions.js';
import type { SmsForm } from '../outbox/index.js';
import type { VirtualDriver } from './virtual-driver.js';
import { PROVIDER, VIRTUAL_DRIVER } from './virtual-drivers.js';

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
 * the stored messages and the conditions at their time, so every replica returns the same. A text is encoded by the
 * driver in use and decoded as by its provider.
 */
@Injectable()
export class VirtualNetwork {
  constructor(
    private readonly messages: Messages,
    private readonly sender: SmsSender,
    private readonly conditions: NetworkConditions,
    private readonly database: Database,
    @Inject(VIRTUAL_DRIVER) private readonly driver: VirtualDriver,
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
      const arrival = await this.arrival(row, fate);
      if (arrival !== undefined) found.push(...Array.from({ length: fate.copies }, () => arrival));
    }
    return found.sort((a, b) => b.at - a.at || b.id - a.id);
  }

  /** Returns the recipients of the latest messages, the latest first. */
  async recipients(): Promise<string[]> {
    return [...new Set((await this.messages.latest(1_000)).map(({ recipient }) => recipient))];
  }

  /** Returns the receipt of a message that the provider accepted, once it is due. */
  async dueReceipt(message: Message): Promise<Report['status'] | undefined> {
    const conditionsAt = await this.conditions.historyOf(message.recipient);
    const { at, receipt } = fateOf(message, conditionsAt(message.created_at));
    const isAccepted = message.state !== 'failed' || receipt === 'delivered';
    return at <= this.database.clock.now() && isAccepted ? receipt : undefined;
  }

  /** Returns a report as the driver parsed it; undefined if it comes over a link of the driver. */
  reportOf(message: Message, status: Report['status']): Report | undefined {
    return this.driver.reported(this.render(message), message.provider_message_id, status);
  }

  private async arrival(row: Message, { at }: Fate): Promise<Arrival | undefined> {
    const { id, recipient: to } = row;
    const rendered = this.render(row);
    const { code } = rendered;
    if (row.kind === 'otp.mail') {
      const mail = mailText(row.language, row.subject, code);
      return { id, channel: 'email', to, text: mail.text, code, sms: null, at };
    }
    const shown = await this.driver.shown(rendered);
    if (shown === undefined) return undefined;
    const { text, ...sms } = shown;
    return { id, channel: 'sms', to, text, code: text.includes(code) ? code : '', sms, at };
  }

  private render(message: Message): Sms {
    return this.sender.render(message, PROVIDER, SOME_SECONDS);
  }
}

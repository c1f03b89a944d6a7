import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../config/index.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import { Database } from '../database/index.js';
import type { Message } from '../outbox/message.entity.js';
import { Messages } from '../outbox/messages.js';
import { Receipts } from '../outbox/receipts.js';
import type { Report } from '../sms/sms-driver.js';
import { SmsSender } from '../sms/sms-sender.js';
import { mailOf } from '../sms/texts.js';
import { fateOf, type Fate } from './fate.js';
import { NetworkConditions } from './network-conditions.js';
import type { SmsForm } from './sms-form.js';
import type { VirtualDriver } from './virtual-driver.js';

export const VIRTUAL_DRIVER = Symbol('virtual driver');
/** Of the only provider under DELIVERY=virtual. */
const PROVIDER = 'virtual';
const REPORT_EVERY_MS = 250;
/** Nobody sees how long it is to live. */
const SOME_SECONDS = 60;
const REACHED: readonly Message['state'][] = ['accepted', 'delivered', 'undelivered', 'unconfirmed'];

/** A message that a handset or a mailbox has. */
export interface Arrival {
  readonly id: number;
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
  /** '' in a text without one, or in which it cannot be read. */
  readonly code: string;
  /** How it travelled; null for a mail. */
  readonly sms: SmsForm | null;
  /** Database milliseconds. */
  readonly at: number;
}

/**
 * What lies between the outbox and the handsets of the virtual phone. It keeps nothing: what arrived, when and how often follows from
 * the stored messages and the conditions they met, so that every replica says the same. The texts are what the driver in use would
 * put on the wire, read as its provider reads it.
 */
@Injectable()
export class VirtualNetwork implements BeforeApplicationShutdown {
  private readonly logger = new Logger(VirtualNetwork.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
    private readonly sender: SmsSender,
    private readonly conditions: NetworkConditions,
    private readonly database: Database,
    @Inject(VIRTUAL_DRIVER) private readonly driver: VirtualDriver,
    config: Config<typeof OUTBOX_SETTINGS>,
    host: HttpAdapterHost,
  ) {
    // Without receipts of its own it waits for those by hand.
    if (config.DELIVERY !== 'virtual' || !driver.receipts) return;
    host.listen$.subscribe(() => {
      this.timer = setInterval(() => void this.reportAll(), REPORT_EVERY_MS).unref();
    });
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** What a recipient has by now, newest arrival first; a message that came twice is there twice. */
  async arrivals(recipient: string): Promise<Arrival[]> {
    const rows = await this.messages.inbox(recipient);
    const conditionsAt = await this.conditions.historyOf(recipient);
    // Asked, not reckoned: a message that was just written must not lie in the future.
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

  /** Everybody to whom something was sent lately, the latest first. */
  async recipients(): Promise<string[]> {
    return [...new Set((await this.messages.latest(1_000)).map(({ recipient }) => recipient))];
  }

  /** Reports a text message by way of the driver's parser. */
  async report(id: number, status: Report['status']): Promise<void> {
    const row = await this.messages.find(id);
    if (row === undefined) return;
    const sms = this.sender.render(row, PROVIDER, SOME_SECONDS);
    const report = this.driver.reported(sms, row.provider_message_id, status);
    if (report !== undefined) await this.receipts.take(PROVIDER, report, id);
  }

  private async arrival(row: Message, { at }: Fate): Promise<Arrival | undefined> {
    const { id, recipient: to } = row;
    const rendered = this.sender.render(row, PROVIDER, SOME_SECONDS);
    const { code } = rendered;
    if (row.kind === 'otp.mail') {
      const mail = mailOf(row.language, row.subject, code);
      return { id, channel: 'email', to, text: mail.text, code, sms: null, at };
    }
    const heard = await this.driver.heard(rendered);
    if (heard === undefined) return undefined;
    const { text: shown, ...sms } = heard;
    return { id, channel: 'sms', to, text: shown, code: shown.includes(code) ? code : '', sms, at };
  }

  /** Reports what became of every message that was taken, when its time has come. */
  private async reportAll(): Promise<void> {
    try {
      const now = this.database.clock.now();
      for (const row of await this.messages.unreported(PROVIDER)) {
        const conditionsAt = await this.conditions.historyOf(row.recipient);
        const { at, receipt } = fateOf(row, conditionsAt(row.created_at));
        const isTaken = row.state !== 'failed' || receipt === 'delivered';
        if (at <= now && receipt !== undefined && isTaken) await this.report(row.id, receipt);
      }
    } catch (error) {
      this.logger.warn(`receipts not given: ${(error as Error).name}`);
    }
  }
}

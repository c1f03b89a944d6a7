import { Inject, Injectable } from '@nestjs/common';
import { Periodic } from '../housekeeping/index.js';
import { Messages, Receipts, type Message, type Report } from '../outbox/index.js';
import type { VirtualDriver } from './virtual-driver.js';
import { PROVIDER, VIRTUAL_DRIVER } from './virtual-drivers.js';
import { VirtualNetwork } from './virtual-network.js';

const REPORT_EVERY_MS = 250;

/** Reports the fate of text messages on the virtual network, as their provider would. */
@Injectable()
export class VirtualReceipts {
  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
    private readonly network: VirtualNetwork,
    @Inject(VIRTUAL_DRIVER) driver: VirtualDriver,
    periodic: Periodic,
  ) {
    // For a driver without receipts they are sent by hand.
    if (driver.receipts) {
      periodic.every({ name: 'virtual receipts', everyMs: REPORT_EVERY_MS }, () => this.reportDue());
    }
  }

  /** Sends the receipt of a text message through the parser of the driver. */
  async report(id: number, status: Report['status']): Promise<void> {
    const message = await this.messages.find(id);
    if (message !== undefined) await this.take(message, status);
  }

  private async take(message: Message, status: Report['status']): Promise<void> {
    const report = this.network.reportOf(message, status);
    if (report !== undefined) await this.receipts.take(PROVIDER, report, message.id);
  }

  private async reportDue(): Promise<void> {
    for (const message of await this.messages.unreported(PROVIDER)) {
      const status = await this.network.dueReceipt(message);
      if (status !== undefined) await this.take(message, status);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Messages, Receipts, type Report } from '../outbox/index.js';
import { PROVIDER } from './virtual-driver.js';

/** Reports the fate of text messages on the virtual network, as their provider would. */
@Injectable()
export class VirtualReceipts {
  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
  ) {}

  /** Sends the receipt of a text message. */
  async report(id: number, status: Report['status']): Promise<void> {
    const message = await this.messages.find(id);
    if (message !== undefined) await this.receipts.take(PROVIDER, { status }, message.id);
  }
}

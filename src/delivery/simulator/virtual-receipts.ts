import { Injectable } from '@nestjs/common';
import { RecipientInbox, DeliveryReceipts, type DeliveryReport } from '../outbox/index.js';
import { VIRTUAL_PROVIDER } from './virtual-driver.js';

/** Reports the fate of text messages on the virtual network, as their provider would. */
@Injectable()
export class VirtualReceipts {
  constructor(
    private readonly inbox: RecipientInbox,
    private readonly receipts: DeliveryReceipts,
  ) {}

  /** Sends the receipt of a text message. */
  async sendReceipt(id: number, status: DeliveryReport['status']): Promise<void> {
    const message = await this.inbox.findMessage(id);
    if (message !== undefined)
      await this.receipts.recordReceipt(VIRTUAL_PROVIDER, { status }, message.id);
  }
}

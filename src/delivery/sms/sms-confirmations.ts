import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Every } from '../../platform/scheduling/index.js';
import {
  AwaitedReceipts,
  DeliveryReceipts,
  MessageStore,
  SEND_MS,
  type OutboxMessage,
} from '../outbox/index.js';
import type { SmsProviderDriver } from './sms-driver.js';
import { SmsRoutes } from './sms-routes.js';

/** Time after which a receipt is no longer expected. */
const RECEIPT_MS = 30_000;
/**
 * Pause before the first query, and the shortest between two. The previous query has ended by then.
 */
const FIRST_QUERY_MS = SEND_MS;
const LONGEST_PAUSE_MS = 60_000;
const POLL_MS = 1_000;
/** Limits a run to 15 s if a provider does not respond. */
const INQUIRY_BATCH = 48;
const MOST_CONFIRMING = 16;

/**
 * Returns the milliseconds after an acceptance until a receipt is due; null when the provider gives
 * none.
 */
export function getReceiptDueMs({ receipts, inquire }: SmsProviderDriver): number | null {
  if (inquire !== undefined) return FIRST_QUERY_MS;
  return receipts ? RECEIPT_MS : null;
}

/**
 * Finds out whether accepted messages were delivered. If a provider sends no receipts, a replica
 * claims each query to it: after 5 s, then at intervals of half the age of the message, until a
 * minute after its code expired and for 16 min at most. The response counts as a receipt. A message
 * without any receipt ends as `unconfirmed`; a later receipt still counts.
 */
@Injectable()
export class SmsConfirmations {
  constructor(
    private readonly messages: MessageStore,
    private readonly awaited: AwaitedReceipts,
    private readonly receipts: DeliveryReceipts,
    private readonly routes: SmsRoutes,
    private readonly database: Database,
  ) {}

  @Every({
    name: 'confirmations',
    everyMs: POLL_MS,
    atOnce: true,
  })
  async pollUnconfirmed(stop: AbortSignal): Promise<void> {
    const waitingMessages = await this.messages.listUnconfirmed(INQUIRY_BATCH);
    const confirmWaiting = async () => {
      let nextMessage = waitingMessages.pop();
      while (nextMessage !== undefined && !stop.aborted) {
        await this.confirmDelivery(nextMessage);
        nextMessage = waitingMessages.pop();
      }
    };
    await Promise.all(Array.from({ length: MOST_CONFIRMING }, confirmWaiting));
  }

  private async confirmDelivery(message: OutboxMessage): Promise<void> {
    const { id, provider, provider_message_id: reference } = message;
    const inquire = this.routes.findRoute(provider ?? '')?.driver.inquire;
    if (inquire === undefined || !(await this.claimInquiry(message))) {
      if (provider !== null) await this.receipts.applyEarlyReceipts(provider, id, reference);
      return this.awaited.endWithoutReceipt(message, { queried: inquire !== undefined });
    }

    // Only this replica queries the provider here, until the pause is over.
    const status = await inquire({ id, reference });
    if (status !== undefined && provider !== null) {
      await this.receipts.recordReceipt(provider, { status }, id);
    }
  }

  /** Claims the next query, and with it the pause until the one after. */
  private claimInquiry(message: OutboxMessage): Promise<boolean> {
    const ageMs = this.database.clock.now() - message.created_at;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_QUERY_MS, ageMs / 2));
    return this.awaited.claimInquiry(message, Math.round(pauseMs));
  }
}

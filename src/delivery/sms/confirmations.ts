import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Every } from '../../platform/scheduling/index.js';
import { Messages, Receipts, SEND_MS, type Message } from '../outbox/index.js';
import type { SmsDriver } from './sms-driver.js';
import { SmsRoutes } from './sms-routes.js';

/** Time after which a receipt is no longer expected. */
const RECEIPT_MS = 30_000;
/** Pause before the first query, and the shortest between two. The previous query has ended by then. */
const FIRST_QUERY_MS = SEND_MS;
const LONGEST_PAUSE_MS = 60_000;
const POLL_MS = 1_000;
/** Limits a run to 15 s if a provider does not respond. */
const BATCH = 48;
const AT_ONCE = 16;

/** Returns the milliseconds after an acceptance until a receipt is due; null when the provider gives none. */
export function receiptDueMs({ receipts, inquire }: SmsDriver): number | null {
  if (inquire !== undefined) return FIRST_QUERY_MS;
  return receipts ? RECEIPT_MS : null;
}

/**
 * Finds out whether accepted messages were delivered. If a provider sends no receipts, a replica claims each query to
 * it: after 5 s, then at intervals of half the age of the message, until a minute after its code expired and for 16 min
 * at most. The response counts as a receipt. A message without any receipt ends as `unconfirmed`; a later receipt still
 * counts.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
    private readonly routes: SmsRoutes,
    private readonly database: Database,
  ) {}

  @Every({ name: 'confirmations', everyMs: POLL_MS, atOnce: true })
  async poll(stop: AbortSignal): Promise<void> {
    const waiting = await this.messages.unconfirmed(BATCH);
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined && !stop.aborted; next = waiting.pop())
        await this.confirm(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async confirm(message: Message): Promise<void> {
    const { id, provider, provider_message_id: reference, created_at } = message;
    const inquire = this.routes.find(provider ?? '')?.driver.inquire;
    const age = this.database.clock.now() - created_at;
    const pause = Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_QUERY_MS, age / 2)));
    if (inquire === undefined || !(await this.messages.claimInquiry(message, pause))) {
      if (provider !== null) await this.receipts.takeEarly(provider, id, reference);
      return this.messages.endWithoutReceipt(message, { queried: inquire !== undefined });
    }
    const status = await inquire({ id, reference });
    if (status !== undefined && provider !== null) await this.receipts.take(provider, { status }, id);
  }
}

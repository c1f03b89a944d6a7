import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Database } from '../database/index.js';
import type { Message } from '../outbox/message.entity.js';
import { Messages } from '../outbox/messages.js';
import { Receipts } from '../outbox/receipts.js';
import { SEND_MS, type SmsDriver } from './sms-driver.js';
import { SmsRoutes } from './sms-routes.js';

/** A receipt that has not come by then is not waited for. */
const RECEIPT_MS = 30_000;
/** The first question, and the shortest pause between two: a provider has answered the one before. */
const FIRST_QUESTION_MS = SEND_MS;
const LONGEST_PAUSE_MS = 60_000;
const LOOK_MS = 1_000;
/** A provider that answers nothing holds a look up for a quarter of a minute at most. */
const BATCH = 48;
const AT_ONCE = 16;

/** Milliseconds after its acceptance until it is time to hear of a message; null when its provider never tells. */
export function hearsAfter({ receipts, inquire }: SmsDriver): number | null {
  if (inquire !== undefined) return FIRST_QUESTION_MS;
  return receipts ? RECEIPT_MS : null;
}

/**
 * Finds out what became of messages that were taken. A provider that does not report is asked, by whichever replica claims the
 * question: after 5 s, then each time half as long again as the message is old, until a minute after its code is dead, and for 16 min at most.
 * What it says counts as a receipt. A message of which nothing is heard ends as `unconfirmed`; a receipt that comes later still counts.
 */
@Injectable()
export class Confirmations implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Confirmations.name);
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
    private readonly routes: SmsRoutes,
    private readonly database: Database,
    host: HttpAdapterHost,
  ) {
    host.listen$.subscribe(() => void this.run());
  }

  /** What a question that is on its way brings is still kept. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.looking;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.looking = this.look();
      await this.looking;
      await sleep(LOOK_MS * (0.75 + Math.random() / 2), undefined, { ref: false });
    }
  }

  private async look(): Promise<void> {
    try {
      const waiting = await this.messages.unconfirmed(BATCH);
      const work = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          if (!this.stopping.signal.aborted) await this.follow(next);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn(`confirmations: ${(error as Error).name}`);
    }
  }

  private async follow(message: Message): Promise<void> {
    const { id, provider, provider_message_id: reference, created_at } = message;
    const inquire = this.routes.find(provider ?? '')?.driver.inquire;
    const age = this.database.clock.now() - created_at;
    const pause = Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_QUESTION_MS, age / 2)));
    if (inquire === undefined || !(await this.messages.claimInquiry(message, pause))) {
      if (provider !== null) await this.receipts.takeEarly(provider, id, reference);
      return this.messages.endWithoutReceipt(message, { asked: inquire !== undefined });
    }
    const status = await inquire({ id, reference });
    if (status !== undefined && provider !== null) await this.receipts.take(provider, { status }, id);
  }
}

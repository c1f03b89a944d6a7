import { Injectable } from '@nestjs/common';
import { toValueList, CLOCK_SKEW_MS, Database, NOW, sql } from '../../platform/database/index.js';
import type { OutboxMessage } from './outbox-message.entity.js';
import { MessageStore } from './message-store.js';
import { SEND_MS } from './message-sender.js';

/**
 * Time after which another replica may claim the message, because its replica seems to have
 * crashed. By the clock of another node it may end CLOCK_SKEW_MS earlier.
 */
const LEASE_MS = 10_000 + CLOCK_SKEW_MS;
/**
 * Age from which a lease is renewed. A message that is sent as fast as usual costs no further
 * statement.
 */
const RENEW_MS = 2_500;
/**
 * Age from which a lease is confirmed before the message is handed over, which takes SEND_MS at
 * most. The last second is for a clock that runs slower than the database's.
 */
const CONFIRM_MS = LEASE_MS - CLOCK_SKEW_MS - SEND_MS - 1_000;

/**
 * The claims of this replica. A lease counts from before the statement that began it, on the
 * monotonic clock, so a process that was stopped or busy notices that its lease may have expired
 * before it hands the message over (FLT-6). While the provider is called and the outcome is
 * recorded, the lease is renewed.
 */
@Injectable()
export class MessageLeases {
  /** Time since which each message is known to be leased. */
  private readonly held = new Map<number, number>();
  private timer: NodeJS.Timeout | undefined;
  private isRenewing = false;

  constructor(
    private readonly database: Database,
    private readonly messages: MessageStore,
  ) {}

  /**
   * Claims a message for one attempt. Returns it with its new version to exactly one replica;
   * `endLease` ends the lease.
   */
  async claimMessage(message: OutboxMessage, provider: string): Promise<OutboxMessage | undefined> {
    const { id, attempts } = message;
    const since = performance.now();
    const changedCount = await this.database.change(sql`/* MessageLeases.claimMessage */
      UPDATE messages SET state = 'leased', attempts = attempts + 1, provider = ${provider},
        next_at = ${NOW} + ${LEASE_MS}
      WHERE id = ${id} AND attempts = ${attempts} AND ${this.messages.toClaimableCondition()}`);
    if (changedCount !== 1) return undefined;

    // No other replica claims the message from here on, until the lease ends.
    this.held.set(id, since);
    this.timer ??= setInterval(() => void this.renewLeases(), RENEW_MS).unref();
    return { ...message, attempts: attempts + 1 };
  }

  /**
   * Returns true if this replica may hand a claimed message over now. After a delay it asks the
   * database: another replica may have claimed the message, or its code may have been used.
   */
  async confirmLease({ id, attempts }: OutboxMessage): Promise<boolean> {
    for (;;) {
      const since = performance.now();
      const heldSince = this.held.get(id) ?? -Infinity;
      if (since - heldSince < CONFIRM_MS) return true;

      const changedCount = await this.database.change(sql`/* MessageLeases.confirmLease */
        UPDATE messages SET next_at = ${NOW} + ${LEASE_MS}
        WHERE id = ${id} AND attempts = ${attempts} AND state = 'leased'
          AND ${this.messages.toWorthSendingCondition()}`);
      if (changedCount !== 1) return false;
      this.held.set(id, since);
    }
  }

  endLease({ id }: OutboxMessage): void {
    this.held.delete(id);
    if (this.held.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /**
   * Renews all leases in one statement. If it fails, the next run is soon enough. If another
   * replica has claimed a message meanwhile, that lease becomes longer, which does no harm.
   */
  private async renewLeases(): Promise<void> {
    const renewBefore = performance.now() - RENEW_MS;
    const oldLeases = [...this.held].filter(([, since]) => since <= renewBefore);
    if (oldLeases.length === 0 || this.isRenewing) return;

    const messageIds = oldLeases.map(([id]) => id);
    this.isRenewing = true;
    await this.database
      .change(
        sql`/* MessageLeases.renewLeases */
        UPDATE messages SET next_at = ${NOW} + ${LEASE_MS}
        WHERE id IN ${toValueList(messageIds)} AND state = 'leased'`,
      )
      .catch(() => undefined);
    this.isRenewing = false;
  }
}

import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { NOW, sql, toValueList, type Transaction } from '../../platform/database/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { UsersService } from '../../accounts/users/index.js';
import type { TicketCapacity } from './ticket-moves.js';
import { OPEN_STATUSES, type TicketPriority } from './ticket.entity.js';
import { TICKETS } from './tickets.facts.js';

/**
 * Size of the messages of both sides in UTF-8, beyond which the user of a ticket can write no more;
 * support can.
 */
export const TICKET_CAPACITY: TicketCapacity = { messages: 500, bytes: 1_000_000 };

interface NewTicketRow {
  readonly userId: number;
  readonly departmentId: number;
  readonly title: string;
  readonly priority: TicketPriority;
  readonly bytes: number;
}

/** Limits what one user writes and stores in tickets (LIM-2). */
@Injectable()
export class TicketSpace {
  constructor(
    private readonly limits: RateLimits,
    private readonly users: UsersService,
    private readonly config: Config<typeof TICKETS.settings>,
  ) {}

  /** @throws AppError RATE_LIMITED */
  async countNewTicket(tx: Transaction, userId: number): Promise<void> {
    await this.limits.countOrRefuse(TICKETS.limits.ticket_add, `user:${String(userId)}`, { tx });
  }

  /** @throws AppError RATE_LIMITED */
  async countReply(tx: Transaction, userId: number): Promise<void> {
    await this.limits.countOrRefuse(TICKETS.limits.ticket_reply, `user:${String(userId)}`, { tx });
  }

  /**
   * Inserts a ticket unless the user has as many open ones as allowed, and returns its id. The lock
   * on the user makes the INSERT count the tickets of transactions that were ahead.
   * @throws AppError TOO_MANY_TICKETS
   */
  async insertTicket(
    tx: Transaction,
    { userId, departmentId, title, priority, bytes }: NewTicketRow,
  ): Promise<number> {
    await this.users.lockUser(tx, userId);
    const ticketId = await tx.insertIfAbsent(sql`/* TicketSpace.insertTicket */
      INSERT INTO tickets
        (user_id, department_id, title, status, priority, reply_count, bytes,
          waiting_since, created_at, updated_at)
      SELECT ${userId}, ${departmentId}, ${title}, 'NEW', ${priority}, 1, ${bytes}, ${NOW}, ${NOW},
        ${NOW}
      FROM (
        SELECT COUNT(*) AS n FROM tickets
        WHERE user_id = ${userId} AND status IN ${toValueList(OPEN_STATUSES)}) mine
      WHERE mine.n < ${this.config.TICKETS_OPEN}`);
    if (ticketId === undefined) throw TICKETS.errors.TOO_MANY_TICKETS();
    return ticketId;
  }
}

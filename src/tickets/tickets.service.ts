import { Injectable } from '@nestjs/common';
import { among, Database, NOW, sql, type Statements } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { maskPans } from '../pan/index.js';
import type { Department } from './department.entity.js';
import type { Reply, ReplyAuthor } from './reply.entity.js';
import type { Ticket, TicketPriority, TicketStatus } from './ticket.entity.js';

export interface TicketFilter {
  readonly id?: number | undefined;
  readonly status?: TicketStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface NewTicket {
  readonly departmentId: number;
  readonly title: string;
  readonly content: string;
  readonly priority: TicketPriority;
}

/**
 * Owns tickets, their replies and departments. Every read and write of a user carries the owner in its WHERE. Card
 * numbers in titles and messages are masked before they are stored (PAN-8).
 */
@Injectable()
export class TicketsService {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list(userId: number, { id, status, limit, offset }: TicketFilter): Promise<Ticket[]> {
    return this.database.rows<Ticket>(sql`
      SELECT * FROM tickets WHERE user_id = ${userId}
        ${id === undefined ? sql`` : sql`AND id = ${id}`}
        ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`);
  }

  /** Tickets of all users, for support; newest first. */
  listAll({ status, limit }: { status?: TicketStatus | undefined; limit: number }): Promise<Ticket[]> {
    return this.database.rows<Ticket>(sql`
      SELECT * FROM tickets ${status === undefined ? sql`` : sql`WHERE status = ${status}`}
      ORDER BY id DESC LIMIT ${limit}`);
  }

  /**
   * A ticket of any user, for support.
   * @throws AppError NOT_FOUND
   */
  async get(id: number, on: Statements = this.database): Promise<Ticket> {
    const ticket = await on.row<Ticket>(sql`SELECT * FROM tickets WHERE id = ${id}`);
    if (ticket === undefined) throw new AppError('NOT_FOUND', { reason: 'ticket' });
    return ticket;
  }

  departments(): Promise<Department[]> {
    return this.database.rows<Department>(sql`SELECT * FROM departments ORDER BY id`);
  }

  async departmentsById(ids: readonly number[]): Promise<ReadonlyMap<number, Department>> {
    const rows = await this.database.rows<Department>(sql`SELECT * FROM departments WHERE id IN ${among(ids)}`);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All messages of the given tickets, oldest first. */
  async repliesByTicket(ids: readonly number[]): Promise<ReadonlyMap<number, Reply[]>> {
    const rows = await this.database.rows<Reply>(
      sql`SELECT * FROM ticket_replies WHERE ticket_id IN ${among(ids)} ORDER BY ticket_id, id`,
    );
    const byTicket = new Map<number, Reply[]>(ids.map((id) => [id, []]));
    for (const row of rows) byTicket.get(row.ticket_id)?.push(row);
    return byTicket;
  }

  /** @throws AppError BAD_USER_INPUT when the department does not exist. */
  async add(userId: number, { departmentId, title, content, priority }: NewTicket): Promise<Ticket> {
    const departments = await this.departmentsById([departmentId]);
    if (departments.size === 0) {
      throw new AppError('BAD_USER_INPUT', { fields: [{ field: 'ticket_department_id', rule: 'UNKNOWN' }] });
    }
    return this.database.transaction(async (tx) => {
      const id = await tx.insert(sql`
        INSERT INTO tickets (user_id, department_id, title, status, priority, reply_count, created_at, updated_at)
        VALUES (${userId}, ${departmentId}, ${maskPans(title)}, 'NEW', ${priority}, 1, ${NOW}, ${NOW})`);
      await this.insertReply(tx, id, 'USER', content);
      return this.get(id, tx);
    });
  }

  /**
   * Adds a message of the owner; SUPPORT_RESPONSE becomes IN_PROGRESS.
   * @throws AppError NOT_FOUND, TICKET_CLOSED
   */
  addReply(userId: number, id: number, content: string): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`
        UPDATE tickets SET
          status = CASE WHEN status = 'SUPPORT_RESPONSE' THEN 'IN_PROGRESS' ELSE status END,
          reply_count = reply_count + 1, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${userId} AND status <> 'CLOSED'`);
      if (changed === 0) throw await this.refusal(tx, id, userId);
      await this.insertReply(tx, id, 'USER', content);
      return this.get(id, tx);
    });
  }

  /**
   * Adds a message of support; the status becomes SUPPORT_RESPONSE.
   * @throws AppError NOT_FOUND, TICKET_CLOSED
   */
  addSupportReply(id: number, content: string): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`
        UPDATE tickets SET status = 'SUPPORT_RESPONSE', reply_count = reply_count + 1, updated_at = ${NOW}
        WHERE id = ${id} AND status <> 'CLOSED'`);
      if (changed === 0) throw await this.refusal(tx, id);
      await this.insertReply(tx, id, 'SUPPORT', content);
      return this.get(id, tx);
    });
  }

  /**
   * Closes a ticket for good; closing a closed one changes nothing. Without `userId` it is support that closes.
   * @throws AppError NOT_FOUND
   */
  close(id: number, userId?: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`
        UPDATE tickets SET status = 'CLOSED', updated_at = ${NOW}
        WHERE id = ${id} AND status <> 'CLOSED' ${ownedBy(userId)}`);
      if (changed === 0) {
        const refusal = await this.refusal(tx, id, userId);
        if (refusal.code !== 'TICKET_CLOSED') throw refusal;
      }
      return this.get(id, tx);
    });
  }

  private async insertReply(tx: Statements, ticketId: number, author: ReplyAuthor, content: string): Promise<void> {
    await tx.insert(sql`
      INSERT INTO ticket_replies (ticket_id, author, content, created_at)
      VALUES (${ticketId}, ${author}, ${maskPans(content)}, ${NOW})`);
  }

  /** Why no row changed. A ticket of somebody else is a ticket that does not exist. */
  private async refusal(tx: Statements, id: number, userId?: number): Promise<AppError> {
    const row = await tx.row(sql`SELECT id FROM tickets WHERE id = ${id} ${ownedBy(userId)}`);
    return row === undefined ? new AppError('NOT_FOUND', { reason: 'ticket' }) : new AppError('TICKET_CLOSED');
  }
}

function ownedBy(userId: number | undefined) {
  return userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
}

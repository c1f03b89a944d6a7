import { Injectable } from '@nestjs/common';
import { columns, Database, rowOf, sql, toValueList } from '../../platform/database/index.js';
import type { Page } from '../../platform/graphql/index.js';
import { toReplyPages } from './ticket-lists.js';
import { TicketReply } from './ticket-reply.entity.js';

const SIGNED_REPLY = rowOf(TicketReply, 'id', 'ticket_id', 'staff_id');

export type SignedReplyRow = typeof SIGNED_REPLY.row;

/** Parts of tickets that staff sees, read for all tickets of a response at once. */
@Injectable()
export class StaffTicketParts {
  constructor(private readonly database: Database) {}

  /**
   * Returns true for each of the given tickets with a message of its user that staff has not marked
   * as seen.
   */
  async findUnread(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const unreadRows = await this.database.rows(
      columns({ id: Number }),
      sql`/* StaffTicketParts.findUnread */
      SELECT t.id FROM tickets t WHERE t.id IN ${toValueList(ids)} AND EXISTS (
        SELECT 1 FROM ticket_replies r
        WHERE r.ticket_id = t.id AND r.author = 'USER'
          AND r.id > COALESCE(t.staff_seen_reply_id, 0))`,
    );
    return new Map(unreadRows.map(({ id }) => [id, true]));
  }

  /**
   * Returns the messages in a page of each ticket that name the member of staff who wrote them.
   * Pages are those of `Ticket.replies`.
   */
  async listSignedReplies(
    ids: readonly number[],
    page: Page,
  ): Promise<ReadonlyMap<number, SignedReplyRow[]>> {
    const signedReplies = await this.database.rows(
      SIGNED_REPLY,
      sql`/* StaffTicketParts.listSignedReplies */
      SELECT ticket_replies.id, ticket_id, staff_id FROM ${toReplyPages(ids, page)}
      WHERE staff_id IS NOT NULL`,
    );
    return Map.groupBy(
      signedReplies.sort((first, second) => first.id - second.id),
      ({ ticket_id }) => ticket_id,
    );
  }
}

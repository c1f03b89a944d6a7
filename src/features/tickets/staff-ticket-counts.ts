import { columns, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { countWaiting } from './ticket-queue.js';
import type { StaffTicketCounts } from './staff-ticket.types.js';
import { OPEN_STATUSES, type TicketStatus } from './ticket.entity.js';

/** Tickets of one status that are counted at most, because an index has each of them. */
const MOST_COUNTED = 10_000;

/**
 * Counts open tickets, at most 10 000 of each status, and those of a member of staff. Returns a
 * mark that each change changes.
 */
export async function readTicketCounts(
  on: StatementRunner,
  staffId: number,
): Promise<StaffTicketCounts> {
  const countOpen = (condition: Sql) => {
    const counts = OPEN_STATUSES.map((status) => countTickets(status, condition));
    return counts.reduce((sum, count) => sql`${sum} + ${count}`);
  };
  const countsRow = await on.row(
    columns({
      fresh: Number,
      waiting: Number,
      open: Number,
      mine: Number,
      changed_at: Number,
      note: Number,
    }),
    sql`/* staff-ticket-counts.readTicketCounts */
    SELECT ${countTickets('NEW', sql``)} AS fresh, ${countWaiting()} AS waiting,
      ${countOpen(sql``)} AS open, ${countOpen(sql`AND assignee_id = ${staffId}`)} AS mine,
      COALESCE((SELECT MAX(updated_at) FROM tickets), 0) AS changed_at,
      COALESCE((SELECT MAX(id) FROM ticket_notes), 0) AS note`,
  );
  if (countsRow === undefined) throw new Error('a SELECT without a table has one row');

  const { fresh, waiting, open, mine, changed_at, note } = countsRow;
  const mark = [changed_at, note, mine, open].join('.');
  return { fresh, waiting, open, mine, mark, changed_at: changed_at === 0 ? null : changed_at };
}

function countTickets(status: TicketStatus, condition: Sql): Sql {
  return sql`(SELECT COUNT(*) FROM (SELECT 1 AS one FROM tickets
    WHERE status = ${status} ${condition} LIMIT ${MOST_COUNTED}) part)`;
}

import { toValueList, sql, type Sql, andWhere } from '../../platform/database/index.js';
import type { TicketListFilter } from './ticket-lists.js';

export interface StaffTicketFilter extends TicketListFilter {
  readonly userId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** True selects tickets with an assignee, false those without. */
  readonly assigned?: boolean | undefined;
  /** True selects tickets that are not closed, false closed ones. */
  readonly open?: boolean | undefined;
  /** Selects the tickets that follow this one in the list. */
  readonly before?: number | undefined;
  readonly updatedSince?: number | undefined;
  /** Folded words, of which each must be in the title or in a message. */
  readonly words?: readonly string[] | undefined;
}

/** Tickets that a search for words looks at. */
const SEARCHED_TICKETS = 1_000;
const MOST_WORDS = 5;

export const OPEN_STATUSES = ['NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE'] as const;
const NEWEST_FIRST = sql`ORDER BY created_at DESC, id DESC`;

/** Returns the statement for a page of tickets, newest first. */
export function toStaffTicketQuery(filter: StaffTicketFilter): Sql {
  const { limit, offset, words = [] } = filter;
  const wordConditions = words
    .slice(0, MOST_WORDS)
    .map((word) => sql`AND ${toWordCondition(word)}`);
  const reachedCount = wordConditions.length === 0 ? limit + offset : SEARCHED_TICKETS;
  return sql`/* staff-ticket-query.toStaffTicketQuery */
    SELECT t.* FROM (${toNewestTickets(filter, reachedCount)}) page JOIN tickets t ON t.id = page.id
    WHERE 1 = 1 ${joinParts(wordConditions)}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * Selects the ids of the newest tickets. Open tickets are read status by status, because each
 * status is one range of an index in the order of the list, so that a page reads no more entries
 * than it shows.
 */
function toNewestTickets(filter: StaffTicketFilter, count: number): Sql {
  const { status, open, updatedSince } = filter;
  const conditions = toTicketConditions(filter);
  const statuses = toStatuses(status, open);
  const selectNewest = (of: Sql, order = NEWEST_FIRST) =>
    sql`SELECT id, created_at FROM tickets WHERE 1 = 1 ${of} ${conditions} ${order} LIMIT ${count}`;

  if (updatedSince !== undefined)
    return selectNewest(toStatusCondition(statuses), sql`ORDER BY updated_at DESC, id DESC`);
  if (statuses === undefined) return selectNewest(sql``);

  const [first = sql``, ...rest] = statuses.map(
    (each) => sql`SELECT * FROM (${selectNewest(sql`AND status = ${each}`)}) part`,
  );
  const unitedParts = rest.reduce((sum, part) => sql`${sum} UNION ALL ${part}`, first);
  return sql`SELECT id FROM (${unitedParts}) parts ${NEWEST_FIRST} LIMIT ${count}`;
}

function toStatuses(
  status: string | undefined,
  open: boolean | undefined,
): readonly string[] | undefined {
  if (status !== undefined) return [status];
  if (open === undefined) return undefined;
  return open ? OPEN_STATUSES : ['CLOSED'];
}

function toStatusCondition(statuses: readonly string[] | undefined): Sql {
  if (statuses === undefined) return sql``;
  return sql`AND status IN ${toValueList(statuses)}`;
}

function toTicketConditions(filter: StaffTicketFilter): Sql {
  const { id, userId, departmentId, assigneeId, assigned, before, updatedSince } = filter;
  return joinParts([
    andWhere({
      'id =': id,
      'user_id =': userId,
      'department_id =': departmentId,
      'assignee_id =': assigneeId,
      'updated_at >=': updatedSince,
    }),
    toOpenCondition(filter),
    toAssignedCondition(assigned),
    toOlderCondition(before),
  ]);
}

/** Writes the condition of `open` if there is a status too, because both must hold. */
function toOpenCondition({ open, status }: StaffTicketFilter): Sql {
  if (open === undefined || status === undefined) return sql``;
  return open ? sql`AND status <> 'CLOSED'` : sql`AND status = 'CLOSED'`;
}

function toAssignedCondition(assigned: boolean | undefined): Sql {
  if (assigned === undefined) return sql``;
  return assigned ? sql`AND assignee_id IS NOT NULL` : sql`AND assignee_id IS NULL`;
}

function toOlderCondition(id: number | undefined): Sql {
  if (id === undefined) return sql``;
  const createdAt = sql`(SELECT b.created_at FROM tickets b WHERE b.id = ${id})`;
  return sql`AND created_at <= ${createdAt} AND (created_at < ${createdAt} OR id < ${id})`;
}

function toWordCondition(word: string): Sql {
  const likePattern = `%${word.replace(/[!%_]/g, '!$&')}%`;
  return sql`(t.folded_title LIKE ${likePattern} ESCAPE '!' OR EXISTS (
    SELECT 1 FROM ticket_replies r
    WHERE r.ticket_id = t.id AND r.folded_content LIKE ${likePattern} ESCAPE '!'))`;
}

function joinParts(parts: readonly Sql[]): Sql {
  return parts.reduce((sum, part) => sql`${sum} ${part}`, sql``);
}

import { andWhere, sql, type Sql } from '../../platform/database/index.js';
import { toAssignedCondition } from './staff-ticket-query.js';
import { QUEUE_ORDERS, type TicketQueueOrder } from './ticket-queue-order.js';
import type { Page } from '../../platform/graphql/index.js';
import type { TicketPriority } from './ticket.entity.js';

/** Tickets of the queue that are looked at, from those that wait longest. */
const MOST_WAITING = 10_000;

/** The tickets of the queue that belong to a page. */
export interface TicketQueuePage extends Page {
  readonly departmentId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** True selects tickets with an assignee, false those without. */
  readonly assigned?: boolean | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly order?: TicketQueueOrder | undefined;
}

/**
 * Returns the statement for a page of the tickets whose users wait for an answer. An index has all
 * that it looks at.
 */
export function toQueuePage(page: TicketQueuePage): Sql {
  const { departmentId, assigneeId, assigned, limit, offset } = page;
  const order = QUEUE_ORDERS[page.order ?? 'LONGEST_WAIT'];
  const matches = andWhere({
    't.department_id =': departmentId,
    't.assignee_id =': assigneeId,
    't.priority =': page.priority,
  });
  const assignedCondition =
    assigned === undefined ? sql`` : sql`AND ${toAssignedCondition(assigned)}`;
  return sql`/* ticket-queue.toQueuePage */
    SELECT t.* FROM (
      SELECT t.id FROM (${selectWaiting()}) t
      WHERE 1 = 1 ${matches} ${assignedCondition}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) page JOIN tickets t ON t.id = page.id
    ORDER BY ${order}`;
}

/** Writes the number of tickets whose users wait for an answer. */
export function countWaiting(): Sql {
  return sql`(SELECT COUNT(*) FROM (${selectWaiting()}) waiting)`;
}

function selectWaiting(): Sql {
  return sql`SELECT id, waiting_since, department_id, assignee_id, priority FROM tickets
    WHERE waiting_since IS NOT NULL ORDER BY waiting_since, id LIMIT ${MOST_WAITING}`;
}

import { andWhere, sql, toValueList, type Sql } from '../../platform/database/index.js';
import { TicketStatus, type TicketPriority } from './ticket.entity.js';
import { toOlderCondition, type TicketListFilter } from './ticket-lists.js';
import { toWordCondition } from './ticket-words.js';

export interface StaffTicketFilter extends TicketListFilter {
  readonly userId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** True selects tickets with an assignee, false those without. */
  readonly assigned?: boolean | undefined;
  readonly priority?: TicketPriority | undefined;
  /** True selects tickets that are not closed, false closed ones. */
  readonly open?: boolean | undefined;
  readonly updatedSince?: number | undefined;
  /** Beginnings of words, each of which the title or a message must have. */
  readonly words?: readonly string[] | undefined;
}

/** The last ticket that a batch of a list looked at. */
export interface TicketPlace {
  readonly id: number;
  readonly listed_at: number;
}

/** Tickets that an index has in the order of a list. */
interface TicketRange {
  /** Time by which they are in order. */
  readonly column: Sql;
  readonly condition: Sql;
  /** Statuses that are read one by one; undefined if all of them are in one order. */
  readonly statuses: readonly TicketStatus[] | undefined;
}

const ALL_STATUSES = Object.values(TicketStatus);

/** Returns true if no ticket can belong to a list. */
export function isImpossibleList(filter: StaffTicketFilter): boolean {
  return listStatuses(filter).length === 0;
}

/** Returns true if an index has the tickets of a list and no others. */
export function isIndexedList(filter: StaffTicketFilter): boolean {
  const { id, userId, departmentId, assigneeId, assigned, updatedSince, words = [] } = filter;
  const given = [id, userId, departmentId, assigneeId, assigned, updatedSince];
  const givenCount = given.filter((value) => value !== undefined).length;
  if (givenCount > 1 || assigned === true || words.length > 0) return false;
  if (filter.priority !== undefined) return false;
  if (isImpossibleList(filter)) return false;
  return toTicketRange(filter).statuses !== undefined || hasAnyStatus(filter);
}

/** Returns the statement for a page of a list of which `isIndexedList` is true, newest first. */
export function toIndexedPage(filter: StaffTicketFilter): Sql {
  const { limit, offset } = filter;
  return sql`/* staff-ticket-query.toIndexedPage */
    SELECT t.* FROM (${toNextTickets(filter, limit + offset)}) page JOIN tickets t ON t.id = page.id
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * Returns the statement for the next tickets of an index after `place`, and whether each of them
 * belongs to the list.
 */
export function toNextBatch(filter: StaffTicketFilter, count: number, place?: TicketPlace): Sql {
  return sql`/* staff-ticket-query.toNextBatch */
    SELECT t.id, t.created_at, page.listed_at,
      CASE WHEN ${toListCondition(filter)} THEN 1 ELSE 0 END AS is_listed
    FROM (${toNextTickets(filter, count, place)}) page JOIN tickets t ON t.id = page.id`;
}

/** Returns the statement for tickets by their ids, and whether each of them belongs to the list. */
export function toKnownBatch(filter: StaffTicketFilter, ids: readonly number[]): Sql {
  const older = toOlderCondition(filter.before);
  return sql`/* staff-ticket-query.toKnownBatch */
    SELECT t.id, t.created_at,
      CASE WHEN ${toListCondition(filter)} ${older} THEN 1 ELSE 0 END AS is_listed
    FROM tickets t WHERE t.id IN ${toValueList(ids)}`;
}

/** Returns the statement for tickets that a search found, newest first. */
export function toFoundPage(ids: readonly number[]): Sql {
  return sql`/* staff-ticket-query.toFoundPage */
    SELECT * FROM tickets WHERE id IN ${toValueList([0, ...ids])}
    ORDER BY created_at DESC, id DESC`;
}

/** Selects the ids of the next tickets of an index, in its order. */
function toNextTickets(filter: StaffTicketFilter, count: number, place?: TicketPlace): Sql {
  const { column, condition, statuses } = toTicketRange(filter);
  const selectNext = (status: Sql) => sql`SELECT id, ${column} AS listed_at FROM tickets
    WHERE 1 = 1 ${status} ${condition} ${toPlaceCondition(column, place)}
    ORDER BY ${column} DESC, id DESC LIMIT ${count}`;
  if (statuses === undefined) return selectNext(sql``);

  // Status by status, because each is one range of an index in the order of the list.
  const parts = statuses.map(
    (status) => sql`SELECT * FROM (${selectNext(sql`AND status = ${status}`)}) part`,
  );
  return sql`SELECT id, listed_at FROM (${joinParts(parts, sql`UNION ALL`)}) parts
    ORDER BY listed_at DESC, id DESC LIMIT ${count}`;
}

function toTicketRange(filter: StaffTicketFilter): TicketRange {
  const { id, userId, updatedSince } = filter;
  const older = toOlderCondition(filter.before);
  if (updatedSince !== undefined) {
    const condition = sql`AND updated_at >= ${updatedSince} ${older}`;
    return { column: sql`updated_at`, condition, statuses: undefined };
  }

  const owner = findOwnerCondition(filter);
  const isInOneOrder = owner === undefined || id !== undefined || userId !== undefined;
  const isWhole = id !== undefined || (isInOneOrder && hasAnyStatus(filter));
  return {
    column: sql`created_at`,
    condition: sql`${owner ?? sql``} ${older}`,
    statuses: isWhole ? undefined : listStatuses(filter),
  };
}

/** Returns the condition that narrows the range of an index most. */
function findOwnerCondition(filter: StaffTicketFilter): Sql | undefined {
  const { id, userId, departmentId, assigneeId, assigned } = filter;
  if (id !== undefined) return sql`AND id = ${id}`;
  if (userId !== undefined) return sql`AND user_id = ${userId}`;
  if (assigneeId !== undefined) return sql`AND assignee_id = ${assigneeId}`;
  if (departmentId !== undefined) return sql`AND department_id = ${departmentId}`;
  return assigned === false ? sql`AND assignee_id IS NULL` : undefined;
}

function listStatuses({ status, open }: StaffTicketFilter): readonly TicketStatus[] {
  const isWanted = (each: TicketStatus) => open === undefined || open === (each !== 'CLOSED');
  return ALL_STATUSES.filter((each) => (status ?? each) === each && isWanted(each));
}

function hasAnyStatus(filter: StaffTicketFilter): boolean {
  return listStatuses(filter).length === ALL_STATUSES.length;
}

/** Writes all conditions of a list on a ticket `t`. */
function toListCondition(filter: StaffTicketFilter): Sql {
  const { id, userId, departmentId, assigneeId, assigned, words = [] } = filter;
  const isAssigned = assigned === undefined ? [] : [toAssignedCondition(assigned)];
  const conditions = [...isAssigned, ...words.map(toWordCondition)].map((each) => sql`AND ${each}`);
  return sql`t.status IN ${toValueList(listStatuses(filter))}
    ${andWhere({
      't.id =': id,
      't.user_id =': userId,
      't.department_id =': departmentId,
      't.assignee_id =': assigneeId,
      't.priority =': filter.priority,
      't.updated_at >=': filter.updatedSince,
    })} ${joinParts(conditions)}`;
}

/** Writes the condition that a ticket `t` has an assignee, or that it has none. */
export function toAssignedCondition(assigned: boolean): Sql {
  return assigned ? sql`t.assignee_id IS NOT NULL` : sql`t.assignee_id IS NULL`;
}

function toPlaceCondition(column: Sql, place: TicketPlace | undefined): Sql {
  if (place === undefined) return sql``;
  const { id, listed_at } = place;
  return sql`AND ${column} <= ${listed_at}
    AND (${column} < ${listed_at} OR (${column} = ${listed_at} AND id < ${id}))`;
}

function joinParts(parts: readonly Sql[], between = sql``): Sql {
  const [first = sql``, ...rest] = parts;
  return rest.reduce((sum, part) => sql`${sum} ${between} ${part}`, first);
}

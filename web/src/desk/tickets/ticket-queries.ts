import type { TypedDocument } from '@keypad/client';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { TICKET_FIELDS, type StaffTicketEntry } from './ticket';

/** Tickets that one request returns at most. */
export const TICKETS_PAGE = 50;

const TICKETS_QUERY = typeDocument(
  `query ($open: Boolean, $assignee: ID, $assigned: Boolean, $department: ID,
    $priority: TicketPriority, $before: ID, $words: String, $since: DateTime, $limit: Int) {
    StaffTickets(open: $open, assignee_id: $assignee, assigned: $assigned,
      ticket_department_id: $department, priority: $priority, before: $before, words: $words,
      updated_since: $since, limit: $limit) { ...TicketEntry } }`,
  [TICKET_FIELDS],
);
const QUEUE_QUERY = typeDocument(
  `query ($assignee: ID, $assigned: Boolean, $department: ID, $priority: TicketPriority,
    $order: TicketQueueOrder, $offset: Int, $limit: Int) {
    StaffTicketQueue(assignee_id: $assignee, assigned: $assigned, priority: $priority,
      ticket_department_id: $department, order: $order, offset: $offset, limit: $limit) {
      ...TicketEntry } }`,
  [TICKET_FIELDS],
);
const COUNTS_QUERY = typeDocument('{ StaffTicketCounts { waiting open mine mark changed_at } }');

export type TicketCounts = NonNullable<ResultOf<typeof COUNTS_QUERY>['StaffTicketCounts']>;

export type TicketQueueOrder = NonNullable<QueryVariables<typeof QUEUE_QUERY>['order']>;

type QueryVariables<Document> =
  Document extends TypedDocument<unknown, infer Variables> ? Variables : never;

export async function readTickets(
  filter: QueryVariables<typeof TICKETS_QUERY>,
): Promise<readonly StaffTicketEntry[]> {
  const { StaffTickets: found } = await runOperation(TICKETS_QUERY, {
    ...filter,
    limit: TICKETS_PAGE,
  });
  return found ?? [];
}

export async function readQueue(
  filter: QueryVariables<typeof QUEUE_QUERY>,
): Promise<readonly StaffTicketEntry[]> {
  const { StaffTicketQueue: found } = await runOperation(QUEUE_QUERY, {
    ...filter,
    limit: TICKETS_PAGE,
  });
  return found ?? [];
}

export async function readTicketCounts(): Promise<TicketCounts> {
  const { StaffTicketCounts: found } = await runOperation(COUNTS_QUERY);
  return found ?? { waiting: 0, open: 0, mine: 0, mark: '', changed_at: null };
}

import { sessionStore } from '../../session';
import { findTokenSubject } from '../../sign-in/claims';
import type { StaffTicketEntry } from './ticket';
import type { TicketQueueOrder } from './ticket-queries';

/** `waiting`: the tickets whose users wait for an answer, longest first. */
export type TicketListTab = 'waiting' | 'mine' | 'open' | 'closed';

/** The assignee of tickets that nobody works on. */
export const NOBODY = 'nobody';

/** Limits of the list of tickets; '' for none. */
export interface TicketFilters {
  /** Id of the only department that is shown. */
  readonly department: string;
  /** Id of the only assignee whose tickets are shown, or `NOBODY`. */
  readonly assignee: string;
  readonly priority: '' | StaffTicketEntry['ticket']['priority'];
}

/** The tickets that the list shows. */
export interface TicketSelection extends TicketFilters {
  readonly tab: TicketListTab;
  /** Words that are searched for in all tabs; '' for none. */
  readonly words: string;
  /** The order of the tab `waiting`. */
  readonly order: TicketQueueOrder;
}

/** All tickets whose users wait, in whatever order is chosen. */
export const WHOLE_QUEUE: Omit<TicketSelection, 'order'> = {
  tab: 'waiting',
  words: '',
  department: '',
  assignee: '',
  priority: '',
};

/** Returns the id of the user who is signed in. */
export function readOwnId(): string {
  return findTokenSubject(sessionStore.get().session?.accessToken ?? '');
}

export function hasFilter(selection: TicketSelection): boolean {
  const { department, priority } = selection;
  return department !== '' || priority !== '' || findAssigneeFilter(selection) !== '';
}

/** Returns the assignee that the list is limited to. One tab has the own tickets only. */
export function findAssigneeFilter({ tab, words, assignee }: TicketSelection): string {
  return tab === 'mine' && words === '' ? '' : assignee;
}

/** Returns the arguments that limit a list of tickets. */
export function toFilterArguments(selection: TicketSelection) {
  const assignee = findAssigneeFilter(selection);
  return {
    department: selection.department || null,
    priority: selection.priority || null,
    assignee: assignee === NOBODY ? null : assignee || null,
    // Only tickets without an assignee, or all.
    assigned: assignee === NOBODY ? false : null,
  };
}

/** Returns the arguments of the list of a tab, or of a search in all of them. */
export function toTabArguments({ tab, words }: TicketSelection) {
  if (words !== '') return { words };
  if (tab === 'mine') return { open: true, assignee: readOwnId() };
  return { open: tab === 'open' };
}

/** Returns true if the list shows the ticket. A search looks in all tabs. */
export function belongsToSelection(selection: TicketSelection, entry: StaffTicketEntry): boolean {
  const { tab, words } = selection;
  const { status } = entry.ticket;
  if (!matchesFilters(selection, entry)) return false;
  if (words !== '') return true;
  if (tab === 'waiting') return entry.waiting_since !== null;
  if (tab === 'mine') return status !== 'CLOSED' && entry.assignee?.id === readOwnId();
  return (tab === 'closed') === (status === 'CLOSED');
}

function matchesFilters(selection: TicketSelection, { ticket, assignee }: StaffTicketEntry) {
  const { department, priority } = selection;
  const wantedAssignee = findAssigneeFilter(selection);
  if (department !== '' && department !== ticket.department?.id) return false;
  if (priority !== '' && priority !== ticket.priority) return false;
  return wantedAssignee === '' || wantedAssignee === (assignee?.id ?? NOBODY);
}

/** Returns true if the list has the tickets whose users wait, in the order that is chosen. */
export function isWaitingQueue({ tab, words }: TicketSelection): boolean {
  return tab === 'waiting' && words === '';
}

/** Returns the order of the list. */
export function chooseOrder(selection: TicketSelection) {
  return isWaitingQueue(selection) ? QUEUE_ORDERS[selection.order] : compareNewestFirst;
}

/** Sorts the newest ticket first; of one second, that with the higher id. */
function compareNewestFirst(
  { ticket: first }: StaffTicketEntry,
  { ticket: second }: StaffTicketEntry,
): number {
  return second.created_at.localeCompare(first.created_at) || Number(second.id) - Number(first.id);
}

/** Sorts the ticket first whose user waits longest. */
function compareLongestWait(first: StaffTicketEntry, second: StaffTicketEntry): number {
  const [firstTime, secondTime] = [first.waiting_since ?? '', second.waiting_since ?? ''];
  return firstTime.localeCompare(secondTime) || Number(first.ticket.id) - Number(second.ticket.id);
}

const URGENCY = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const;

/** Sorts urgent tickets first; of the same urgency, that whose user waits longest. */
function compareUrgency(first: StaffTicketEntry, second: StaffTicketEntry): number {
  const difference = URGENCY[first.ticket.priority] - URGENCY[second.ticket.priority];
  return difference || compareLongestWait(first, second);
}

const QUEUE_ORDERS = {
  LONGEST_WAIT: compareLongestWait,
  NEWEST: (first: StaffTicketEntry, second: StaffTicketEntry) => compareLongestWait(second, first),
  PRIORITY: compareUrgency,
} as const;

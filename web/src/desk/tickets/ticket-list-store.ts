import type { KeypadError } from '@keypad/client';
import { toKeypadError } from '../../call-errors';
import { sessionStore } from '../../session';
import { Store } from '../../store';
import { findTokenSubject } from '../../sign-in/claims';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { TICKET_FIELDS, type TicketEntry } from './ticket';

export type TicketTab = 'new' | 'mine' | 'open' | 'closed';

const TICKETS_PAGE = 50;

interface TicketList {
  readonly tab: TicketTab;
  /** Words that are searched for; '' for none. */
  readonly words: string;
  /** Id of the only department that is shown; '' for all. */
  readonly department: string;
  readonly items: readonly TicketEntry[];
  /** True if the last page is loaded. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  /** True if the last question for changes failed. */
  readonly isPaused: boolean;
  readonly error: KeypadError | null;
  readonly counts: TicketCounts | null;
}

const TICKETS_QUERY = typeDocument(
  `query ($open: Boolean, $status: TicketStatus, $mine: ID, $department: ID, $before: ID,
    $words: String, $since: DateTime, $limit: Int) {
    StaffTickets(open: $open, status: $status, assignee_id: $mine,
      ticket_department_id: $department, before: $before, words: $words,
      updated_since: $since, limit: $limit) { ...TicketEntry } }`,
  [TICKET_FIELDS],
);
const COUNTS_QUERY = typeDocument('{ StaffTicketCounts { new open mine mark changed_at } }');

type TicketCounts = NonNullable<ResultOf<typeof COUNTS_QUERY>['StaffTicketCounts']>;

/** Returns the id of the user who is signed in. */
export function readOwnId(): string {
  return findTokenSubject(sessionStore.get().session?.accessToken ?? '');
}

type TicketSelection = Pick<TicketList, 'tab' | 'words' | 'department'>;

/** Returns true if the list shows the ticket, whatever its words are. */
function belongsToSelection(
  { tab, department }: TicketSelection,
  { ticket, assignee }: TicketEntry,
): boolean {
  const { status } = ticket;
  if (department !== '' && department !== ticket.department?.id) return false;
  if (tab === 'new') return status === 'NEW';
  if (tab === 'mine') return status !== 'CLOSED' && assignee?.id === readOwnId();
  return (tab === 'closed') === (status === 'CLOSED');
}

const EMPTY_LIST = { items: [], isComplete: false, isLoading: false, error: null };

/**
 * The list of tickets. Only its newest pages are loaded; changes are asked for every few seconds.
 */
class TicketListStore extends Store<TicketList> {
  #mark = '';
  #changedAt: string | null = null;
  /** Counts up with each new list, so that the response for an old one is dropped. */
  #version = 0;
  /** Tickets that changed while a page is loading, which may show them as they were before. */
  #newer: readonly TicketEntry[] = [];

  constructor() {
    super({
      tab: 'new',
      words: '',
      department: '',
      ...EMPTY_LIST,
      counts: null,
      isPaused: false,
    });
  }

  /** Reads the list again, with what is changed. */
  async showTickets(change: Partial<TicketSelection> = {}): Promise<void> {
    this.#version += 1;
    this.update({ ...change, ...EMPTY_LIST });
    await this.loadMore();
  }

  async loadMore(): Promise<void> {
    const { items, isComplete, isLoading, words } = this.get();
    // A search looks at a bounded number of tickets, so it has no next page.
    if (isLoading || isComplete || (words !== '' && items.length > 0)) return;
    const listVersion = this.#version;
    this.update({ isLoading: true, error: null });
    this.#newer = [];
    try {
      // The mark is read before the first page, so that a change between the two is found by the
      // next poll.
      if (this.#mark === '') this.#take(await readTicketCounts());
      const ticketPage = await this.#read({ before: items.at(-1)?.ticket.id ?? null });
      if (listVersion !== this.#version) return;
      const knownIds = new Set(items.map(({ ticket }) => ticket.id));
      const addedTickets = ticketPage.filter(({ ticket }) => !knownIds.has(ticket.id));
      this.update({
        items: [...items, ...addedTickets],
        isComplete: ticketPage.length < TICKETS_PAGE,
        isLoading: false,
      });
      this.mergeTickets(this.#newer);
    } catch (cause) {
      if (listVersion === this.#version)
        this.update({ error: toKeypadError(cause), isLoading: false });
    }
  }

  /**
   * Asks whether something changed, also a note, and reads the tickets that did. Returns true if
   * the open ticket may be one of them. While it fails, the list shows that it is not live.
   */
  async pollTickets(findOpenId: () => string): Promise<boolean> {
    try {
      const mayBeOpenTicket = await this.#readChanges(findOpenId);
      if (this.get().isPaused) this.update({ isPaused: false });
      return mayBeOpenTicket;
    } catch (cause) {
      this.update({ isPaused: true });
      throw cause;
    }
  }

  async #readChanges(findOpenId: () => string): Promise<boolean> {
    if (this.#mark === '') {
      await this.loadMore();
      return false;
    }
    const newCounts = await readTicketCounts();
    if (newCounts.mark === this.#mark) return false;
    const [before, since] = [this.get().counts, this.#changedAt];
    // There is no time to ask from if there was no ticket.
    const recentTickets = since === null ? [] : await this.#read({ since });
    this.#take(newCounts);
    const changedTickets = recentTickets.filter((entry) => !this.#isShownAlike(entry));
    if (
      since === null ||
      recentTickets.length === TICKETS_PAGE ||
      (this.get().tab === 'mine' && before?.mine !== newCounts.mine)
    ) {
      await this.showTickets();
      return true;
    }
    this.mergeTickets(changedTickets);
    // A note, which is not among the changes, may be one of the open ticket.
    const openId = findOpenId();
    return changedTickets.length === 0 || changedTickets.some(({ ticket }) => ticket.id === openId);
  }

  /** Finds the last change before, which is read again because another may share its second. */
  #isShownAlike(entry: TicketEntry): boolean {
    const shown = this.get().items.find(({ ticket }) => ticket.id === entry.ticket.id);
    if (shown === undefined) return false;
    // An entry that was opened has its conversation too.
    const { ticket, user, assignee, unread } = shown;
    return JSON.stringify({ ticket, user, assignee, unread }) === JSON.stringify(entry);
  }

  /** Puts changed tickets into the list, or takes them out of it. */
  mergeTickets(changed: readonly TicketEntry[]): void {
    const { words, items, isComplete, isLoading } = this.get();
    const isShown = (entry: TicketEntry) => belongsToSelection(this.get(), entry);
    if (changed.length === 0) return;
    if (isLoading) this.#newer = [...this.#newer, ...changed];
    const byId = new Map(changed.map((entry) => [entry.ticket.id, entry]));
    const keptTickets = items.map((entry) => byId.get(entry.ticket.id) ?? entry).filter(isShown);
    const knownIds = new Set(items.map(({ ticket }) => ticket.id));
    const oldestTime = items.at(-1)?.ticket.created_at;
    const newTickets = changed.filter(
      (entry) =>
        words === '' &&
        !knownIds.has(entry.ticket.id) &&
        isShown(entry) &&
        (isComplete || oldestTime === undefined || entry.ticket.created_at >= oldestTime),
    );
    this.update({ items: [...keptTickets, ...newTickets].sort(compareNewestFirst) });
  }

  #take(found: TicketCounts): void {
    [this.#mark, this.#changedAt] = [found.mark, found.changed_at];
    this.update({ counts: found });
  }

  async #read(
    range: { readonly before: string | null } | { readonly since: string },
  ): Promise<readonly TicketEntry[]> {
    const { tab, words, department } = this.get();
    const listFilter =
      'since' in range
        ? {}
        : { ...findTabFilter(tab), words: words || null, department: department || null };
    const { StaffTickets: found } = await runOperation(TICKETS_QUERY, {
      ...listFilter,
      ...range,
      limit: TICKETS_PAGE,
    });
    return found ?? [];
  }
}

async function readTicketCounts(): Promise<TicketCounts> {
  const { StaffTicketCounts: found } = await runOperation(COUNTS_QUERY);
  return found ?? { new: 0, open: 0, mine: 0, mark: '', changed_at: null };
}

/** Sorts the newest ticket first; of one second, that with the higher id. */
function compareNewestFirst(
  { ticket: first }: TicketEntry,
  { ticket: second }: TicketEntry,
): number {
  return second.created_at.localeCompare(first.created_at) || Number(second.id) - Number(first.id);
}

function findTabFilter(tab: TicketTab) {
  if (tab === 'new') return { status: 'NEW' } as const;
  if (tab === 'mine') return { open: true, mine: readOwnId() };
  return { open: tab === 'open' };
}

export const ticketList = new TicketListStore();

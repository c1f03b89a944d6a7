import type { KeypadError } from '@keypad/client';
import { toKeypadError } from '../../call-errors';
import { LatestWork } from '../../latest-work';
import { ObservableStore } from '../../store';
import { readAddressOrder } from './queue-order';
import type { StaffTicketEntry } from './ticket';
import {
  readQueue,
  readTicketCounts,
  readTickets,
  TICKETS_PAGE,
  type TicketCounts,
} from './ticket-queries';
import {
  belongsToSelection,
  chooseOrder,
  isWaitingQueue,
  toFilterArguments,
  toTabArguments,
  type TicketSelection,
  WHOLE_QUEUE,
} from './ticket-selection';

interface TicketListState extends TicketSelection {
  readonly items: readonly StaffTicketEntry[];
  /** True if the last page is loaded. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  /** True if the last question for changes failed. */
  readonly isPaused: boolean;
  readonly error: KeypadError | null;
  readonly counts: TicketCounts | null;
}

const EMPTY_LIST = { items: [], isComplete: false, isLoading: false, error: null };

/**
 * The list of tickets. Only its newest pages are loaded; changes are asked for every few seconds.
 */
class TicketListStore extends ObservableStore<TicketListState> {
  #mark = '';
  #changedAt: string | null = null;
  readonly #loads = new LatestWork();
  /** Tickets that changed while a page is loading, which may show them as they were before. */
  #newer: readonly StaffTicketEntry[] = [];

  constructor() {
    const order = readAddressOrder();
    super({ ...WHOLE_QUEUE, order, ...EMPTY_LIST, counts: null, isPaused: false });
  }

  /** Reads the list again, with what is changed. */
  async showTickets(change: Partial<TicketSelection> = {}): Promise<void> {
    this.update({ ...change, ...EMPTY_LIST });
    await this.loadMore();
  }

  async loadMore(): Promise<void> {
    const { items, isComplete, isLoading } = this.get();
    if (isLoading || isComplete) return;
    const isLatest = this.#loads.start();
    this.update({ isLoading: true, error: null });
    this.#newer = [];
    try {
      // The mark is read before the first page, so that a change between the two is found by the
      // next poll.
      if (this.#mark === '') this.#take(await readTicketCounts());
      const ticketPage = await this.#readPage(items);
      if (isLatest()) this.#addPage(items, ticketPage);
    } catch (cause) {
      if (isLatest()) this.update({ error: toKeypadError(cause), isLoading: false });
    }
  }

  #addPage(items: readonly StaffTicketEntry[], ticketPage: readonly StaffTicketEntry[]): void {
    const knownIds = new Set(items.map(({ ticket }) => ticket.id));
    const addedTickets = ticketPage.filter(({ ticket }) => !knownIds.has(ticket.id));
    this.update({
      items: [...items, ...addedTickets],
      isComplete: ticketPage.length < TICKETS_PAGE,
      isLoading: false,
    });
    this.mergeTickets(this.#newer);
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
    const recentTickets = since === null ? [] : await readTickets({ since });
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
  #isShownAlike(entry: StaffTicketEntry): boolean {
    const shown = this.get().items.find(({ ticket }) => ticket.id === entry.ticket.id);
    if (shown === undefined) return false;
    // An entry that was opened has its conversation too.
    const { ticket, user, assignee, unread, waiting_since } = shown;
    const shownFields = { ticket, user, assignee, unread, waiting_since };
    return JSON.stringify(shownFields) === JSON.stringify(entry);
  }

  /** Puts changed tickets into the list, or takes them out of it. */
  mergeTickets(changed: readonly StaffTicketEntry[]): void {
    const { words, items, isComplete, isLoading } = this.get();
    const isShown = (entry: StaffTicketEntry) => belongsToSelection(this.get(), entry);
    if (changed.length === 0) return;
    if (isLoading) this.#newer = [...this.#newer, ...changed];
    const byId = new Map(changed.map((entry) => [entry.ticket.id, entry]));
    const keptTickets = items.map((entry) => byId.get(entry.ticket.id) ?? entry).filter(isShown);
    const knownIds = new Set(items.map(({ ticket }) => ticket.id));
    const compare = chooseOrder(this.get());
    const lastEntry = items.at(-1);
    const newTickets = changed.filter(
      (entry) =>
        words === '' &&
        !knownIds.has(entry.ticket.id) &&
        isShown(entry) &&
        (isComplete || lastEntry === undefined || compare(entry, lastEntry) < 0),
    );
    this.update({ items: [...keptTickets, ...newTickets].sort(compare) });
  }

  #take(found: TicketCounts): void {
    [this.#mark, this.#changedAt] = [found.mark, found.changed_at];
    this.update({ counts: found });
  }

  #readPage(items: readonly StaffTicketEntry[]): Promise<readonly StaffTicketEntry[]> {
    const selection = this.get();
    const filterArguments = toFilterArguments(selection);
    if (isWaitingQueue(selection))
      return readQueue({ ...filterArguments, order: selection.order, offset: items.length });
    const before = items.at(-1)?.ticket.id ?? null;
    return readTickets({ ...filterArguments, ...toTabArguments(selection), before });
  }
}

export const ticketList = new TicketListStore();

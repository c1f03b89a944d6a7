import { isRecord, numberOf, recordsOf, textOf } from '../../json';
import { ServiceError } from '../../service';
import { sessionStore } from '../../session';
import { Store } from '../../store';
import { subjectOf } from '../../sign-in/claims';
import { ask } from '../graphql';
import { type Ticket, TICKET_FIELDS, ticketOf } from './ticket';

export type Tab = 'new' | 'mine' | 'open' | 'closed';

const PAGE = 50;

interface Counts {
  readonly new: number;
  readonly open: number;
  readonly mine: number;
}

interface TicketList {
  readonly tab: Tab;
  /** Words that are searched for; '' for none. */
  readonly words: string;
  /** Id of the only department that is shown; '' for all. */
  readonly department: string;
  readonly items: readonly Ticket[];
  /** True if the last page is loaded. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error: ServiceError | null;
  readonly counts: Counts | null;
}

const LIST = `query ($open: Boolean, $status: TicketStatus, $mine: ID, $department: ID, $before: ID, $words: String, $since: DateTime) {
  StaffTickets(open: $open, status: $status, assignee_id: $mine, ticket_department_id: $department, before: $before, words: $words,
    updated_since: $since, limit: ${String(PAGE)}) { ${TICKET_FIELDS} } }`;
const COUNTS = '{ StaffTicketCounts { new open mine mark changed_at } }';

/** Returns the id of the user who is signed in. */
export function myId(): string {
  return subjectOf(sessionStore.get().session?.accessToken ?? '');
}

type Selection = Pick<TicketList, 'tab' | 'words' | 'department'>;

/** Returns true if the list shows the ticket, whatever its words are. */
function belongsTo({ tab, department }: Selection, { status, assignee, departmentId }: Ticket): boolean {
  if (department !== '' && department !== departmentId) return false;
  if (tab === 'new') return status === 'NEW';
  if (tab === 'mine') return status !== 'CLOSED' && assignee?.id === myId();
  return (tab === 'closed') === (status === 'CLOSED');
}

const EMPTY = { items: [], isComplete: false, isLoading: false, error: null };

/** The list of tickets. Only its newest pages are loaded; changes are asked for every few seconds. */
class TicketListStore extends Store<TicketList> {
  #mark = '';
  #changedAt = '';
  /** Counts up with each new list, so that the response for an old one is dropped. */
  #version = 0;
  /** Tickets that changed while a page is loading, which may show them as they were before. */
  #newer: readonly Ticket[] = [];

  constructor() {
    super({ tab: 'new', words: '', department: '', ...EMPTY, counts: null });
  }

  /** Reads the list again, with what is changed. */
  async show(change: Partial<Selection> = {}): Promise<void> {
    this.#version += 1;
    this.update({ ...change, ...EMPTY });
    await this.loadMore();
  }

  async loadMore(): Promise<void> {
    const { items, isComplete, isLoading, words } = this.get();
    // A search looks at a bounded number of tickets, so it has no next page.
    if (isLoading || isComplete || (words !== '' && items.length > 0)) return;
    const version = this.#version;
    this.update({ isLoading: true, error: null });
    this.#newer = [];
    try {
      // The mark is read before the first page, so that a change between the two is found by the next poll.
      if (this.#mark === '') this.#take(await readCounts());
      const page = await this.#read(items.at(-1)?.id);
      if (version !== this.#version) return;
      const known = new Set(items.map(({ id }) => id));
      const added = page.filter(({ id }) => !known.has(id));
      this.update({ items: [...items, ...added], isComplete: page.length < PAGE, isLoading: false });
      this.merge(this.#newer);
    } catch (cause) {
      if (version === this.#version) this.update({ error: ServiceError.of(cause), isLoading: false });
    }
  }

  /** Asks whether something changed, also a note, reads the tickets that did, and returns true if so. */
  async poll(): Promise<boolean> {
    if (this.#mark === '') {
      await this.loadMore();
      return false;
    }
    const found = await readCounts();
    if (found.mark === this.#mark) return false;
    const [before, since] = [this.get().counts, this.#changedAt];
    // There is no time to ask from if there was no ticket.
    const wasEmpty = since === '';
    const changed = wasEmpty ? [] : await this.#read(undefined, since);
    this.#take(found);
    if (wasEmpty || changed.length === PAGE || (this.get().tab === 'mine' && before?.mine !== found.mine)) {
      await this.show();
    } else this.merge(changed);
    return true;
  }

  /** Puts changed tickets into the list, or takes them out of it. */
  merge(changed: readonly Ticket[]): void {
    const { words, items, isComplete, isLoading } = this.get();
    const isShown = (ticket: Ticket) => belongsTo(this.get(), ticket);
    if (changed.length === 0) return;
    if (isLoading) this.#newer = [...this.#newer, ...changed];
    const byId = new Map(changed.map((ticket) => [ticket.id, ticket]));
    const kept = items.map((ticket) => byId.get(ticket.id) ?? ticket).filter(isShown);
    const known = new Set(items.map(({ id }) => id));
    const last = items.at(-1);
    const added = changed.filter(
      (ticket) =>
        words === '' &&
        !known.has(ticket.id) &&
        isShown(ticket) &&
        (isComplete || last === undefined || ticket.createdAt >= last.createdAt),
    );
    const all = [...kept, ...added].sort((a, b) => b.createdAt - a.createdAt || Number(b.id) - Number(a.id));
    this.update({ items: all });
  }

  #take(found: Found): void {
    [this.#mark, this.#changedAt] = [found.mark, found.changedAt];
    this.update({ counts: found });
  }

  async #read(before?: string, since?: string): Promise<readonly Ticket[]> {
    const { tab, words, department } = this.get();
    const filter =
      since === undefined
        ? { ...filterOf(tab), words: words || null, department: department || null, before }
        : { since };
    const { StaffTickets: found } = await ask(LIST, filter);
    return recordsOf({ found }, 'found').map(ticketOf);
  }
}

interface Found extends Counts {
  readonly mark: string;
  readonly changedAt: string;
}

async function readCounts(): Promise<Found> {
  const { StaffTicketCounts: found } = await ask(COUNTS);
  const counts = isRecord(found) ? found : {};
  return {
    new: numberOf(counts, 'new') ?? 0,
    open: numberOf(counts, 'open') ?? 0,
    mine: numberOf(counts, 'mine') ?? 0,
    mark: textOf(counts, 'mark'),
    changedAt: textOf(counts, 'changed_at'),
  };
}

function filterOf(tab: Tab): Readonly<Record<string, unknown>> {
  if (tab === 'new') return { status: 'NEW' };
  if (tab === 'mine') return { open: true, mine: myId() };
  return { open: tab === 'open' };
}

export const ticketList = new TicketListStore();

import type { KeypadError } from '@keypad/client';
import { toKeypadError } from '../../call-errors';
import { LatestWork } from '../../latest-work';
import { ObservableStore } from '../../store';
import { type ResultOf, runOperation } from '../operations';
import { canSessionChange } from '../permissions';
import {
  ADD_NOTE,
  ADD_REPLY,
  ANSWERS_QUERY,
  ASSIGN_TICKET,
  CLOSE_TICKET,
  MARK_SEEN,
  READ_TICKET,
  REOPEN_TICKET,
} from './conversation-operations';
import type { TicketReplyDraft } from './reply-drafts';
import {
  EARLIER_QUERY,
  isMessage,
  mergeEntries,
  type ConversationEntry,
  type TicketConversation,
} from './ticket';
import { ticketList } from './ticket-list-store';

export type CannedAnswer = NonNullable<
  ResultOf<typeof ANSWERS_QUERY>['StaffCannedAnswers']
>[number];

interface ConversationState {
  /** Null while it is loading. */
  readonly ticket: TicketConversation | null;
  readonly entries: readonly ConversationEntry[];
  readonly isBusy: boolean;
  /** Id of the open ticket if there is no such ticket; '' otherwise. */
  readonly missingId: string;
  readonly error: KeypadError | null;
  readonly answers: readonly CannedAnswer[];
}

type OpenTicketQuery<Found> = Promise<{ readonly StaffTickets: readonly Found[] | null }>;
type ChangedTicket = Promise<{ readonly changed: TicketConversation }>;

/** One open ticket: its messages, its notes, and what staff does with it. */
class ConversationStore extends ObservableStore<ConversationState> {
  #id = '';
  /** True until the open ticket was read after its last known change. */
  #isStale = false;
  readonly #reloads = new LatestWork();
  readonly #acts = new LatestWork();

  constructor() {
    super({ ticket: null, entries: [], isBusy: false, missingId: '', error: null, answers: [] });
  }

  async openTicket(id: string): Promise<void> {
    this.#id = id;
    this.#acts.start();
    this.update({ ticket: null, entries: [], missingId: '', error: null, isBusy: false });
    if (id !== '') await this.#readMessages();
  }

  /** Asks for changes, and reads the open ticket again if it changed or could not be read. */
  async pollChanges(): Promise<void> {
    const isChanged = await ticketList.pollTickets(() => this.#id);
    if (this.#id !== '' && (isChanged || this.#isStale)) await this.#readMessages();
  }

  /** Reads the open ticket again and marks what it shows as seen. */
  async #readMessages(): Promise<void> {
    this.#isStale = true;
    await this.reloadTicket();
    await this.#markSeen().catch(() => undefined);
  }

  reloadTicket(): Promise<void> {
    return this.#read(
      (id) => runOperation(READ_TICKET, { id }),
      (ticket) => {
        if (this.#isStale) this.update({ error: null });
        this.#isStale = false;
        if (ticket === undefined) this.update({ missingId: this.#id });
        else this.#show(ticket);
      },
      this.#reloads.start(),
    );
  }

  /** Adds a page before what is shown. It overlaps if messages have arrived since. */
  loadEarlier(): Promise<void> {
    const replyCount = this.get().entries.filter(isMessage).length;
    const noteCount = this.get().entries.length - replyCount;
    return this.#read(
      (id) => runOperation(EARLIER_QUERY, { id, replies: replyCount, notes: noteCount }),
      (page) => {
        if (page !== undefined) this.update({ entries: mergeEntries(this.get().entries, page) });
      },
    );
  }

  async loadAnswers(): Promise<void> {
    const { StaffCannedAnswers: answers } = await runOperation(ANSWERS_QUERY);
    this.update({ answers: answers ?? [] });
  }

  /**
   * Returns true if the text was stored. `key` makes a repeated attempt of the same reply harmless.
   */
  sendText(kind: TicketReplyDraft['kind'], text: string, key: string): Promise<boolean> {
    if (kind === 'note') return this.#addNote(text);
    return this.#act((id) => runOperation(ADD_REPLY, { id, text }, { idempotencyKey: key }));
  }

  #addNote(text: string): Promise<boolean> {
    return this.#attempt(async () => {
      await runOperation(ADD_NOTE, { id: this.#id, text });
      await this.reloadTicket();
    });
  }

  /** Assigns the ticket to a member of staff, with a note for that one; '' to nobody. */
  assignTicket(assigneeId: string, note: string | null = null): Promise<boolean> {
    const assignee_id = assigneeId || null;
    return this.#act((id) => runOperation(ASSIGN_TICKET, { id, assignee_id, note }));
  }

  closeTicket(): Promise<boolean> {
    return this.#act((id) => runOperation(CLOSE_TICKET, { id }));
  }

  reopenTicket(): Promise<boolean> {
    return this.#act((id) => runOperation(REOPEN_TICKET, { id }));
  }

  /**
   * Runs a query for the open ticket. Its result is dropped if another ticket has been opened
   * since, or if it is no longer the latest.
   */
  async #read<Found>(
    query: (id: string) => OpenTicketQuery<Found>,
    show: (found: Found | undefined) => void,
    isLatest = () => true,
  ): Promise<void> {
    const ticketId = this.#id;
    const isShown = () => ticketId === this.#id && isLatest();
    try {
      const { StaffTickets: found } = await query(ticketId);
      if (isShown()) show(found?.[0]);
    } catch (cause) {
      if (isShown()) this.update({ error: toKeypadError(cause) });
    }
  }

  async #markSeen(): Promise<void> {
    const { ticket, entries } = this.get();
    const lastMessage = entries.findLast(isMessage);
    if (!ticket?.unread || lastMessage === undefined || !canSessionChange('admin:tickets')) return;

    const { id } = ticket.ticket;
    const { StaffTicketSeen: seen } = await runOperation(MARK_SEEN, {
      id,
      reply_id: lastMessage.id,
    });
    // What was done to the ticket meanwhile stays.
    const { ticket: shownTicket } = this.get();
    if (shownTicket?.ticket.id !== id) return;
    const seenTicket = { ...shownTicket, ...seen };
    this.update({ ticket: seenTicket });
    ticketList.mergeTickets([seenTicket]);
  }

  #act(work: (id: string) => ChangedTicket): Promise<boolean> {
    return this.#attempt(() => this.#change(work));
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    if (this.get().isBusy) return false;
    const id = this.#id;
    const isLatest = this.#acts.start();
    this.update({ isBusy: true, error: null });
    try {
      await work();
      void this.pollChanges().catch(() => undefined);
      return true;
    } catch (cause) {
      if (id === this.#id) this.update({ error: toKeypadError(cause) });
      return false;
    } finally {
      if (isLatest()) this.update({ isBusy: false });
    }
  }

  async #change(work: (id: string) => ChangedTicket): Promise<void> {
    const id = this.#id;
    const { changed } = await work(id);
    if (id !== this.#id) return;
    // What was read before this change is older.
    this.#reloads.start();
    this.#show(changed);
  }

  #show(ticket: TicketConversation): void {
    this.update({ ticket, entries: mergeEntries(this.get().entries, ticket) });
    ticketList.mergeTickets([ticket]);
  }
}

export const conversationStore = new ConversationStore();

import type { KeypadError } from '@keypad/client';
import { toKeypadError } from '../../call-errors';
import { ObservableStore } from '../../store';
import { runOperation, typeDocument } from '../operations';
import { TICKET_FIELDS, type StaffTicketEntry } from './ticket';
import { ticketList } from './ticket-list-store';

const CLOSE_ONE = typeDocument(
  `mutation ($id: ID!, $note: String) {
    changed: StaffTicketClose(id: $id, note: $note) { ...TicketEntry } }`,
  [TICKET_FIELDS],
);
const ASSIGN_ONE = typeDocument(
  `mutation ($id: ID!, $assignee_id: ID, $note: String) {
    changed: StaffTicketAssign(id: $id, assignee_id: $assignee_id, note: $note) {
      ...TicketEntry } }`,
  [TICKET_FIELDS],
);

/** An act that is done to one ticket after the other. */
export interface BulkTicketAct {
  readonly kind: 'close' | 'assign';
  /** The reason, an internal note in each ticket. */
  readonly note: string;
  /** The new assignee; '' for nobody. */
  readonly assigneeId: string;
}

/** A ticket that an act was refused for. */
export interface BulkFailure {
  readonly id: string;
  readonly error: KeypadError;
}

interface BulkActState {
  readonly selectedIds: ReadonlySet<string>;
  /** Null while nothing is being done. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Tickets that the last act was done to; null before it has ended. */
  readonly doneCount: number | null;
  readonly failures: readonly BulkFailure[];
}

const NOTHING_DONE = { doneCount: null, failures: [] } as const;

/**
 * The tickets of the list that are selected, and what is done to all of them. Each gets the
 * operation that it would get alone, so that each is checked and recorded as if alone.
 */
class BulkTicketStore extends ObservableStore<BulkActState> {
  /** The ticket at which a range begins. */
  #anchorId = '';
  #lastAct: BulkTicketAct | null = null;

  constructor() {
    super({ selectedIds: new Set(), progress: null, ...NOTHING_DONE });
  }

  /** Selects a ticket or not; with `isRange`, all from the last one up to it. */
  toggleTicket(id: string, isRange: boolean): void {
    const selectedIds = new Set(this.get().selectedIds);
    const isSelected = !selectedIds.has(id);
    for (const each of isRange ? this.#listRange(id) : [id]) {
      if (isSelected) selectedIds.add(each);
      else selectedIds.delete(each);
    }
    this.#anchorId = id;
    this.update({ selectedIds, ...NOTHING_DONE });
  }

  /** Selects all tickets that are loaded. */
  selectLoaded(): void {
    this.update({ selectedIds: new Set(listLoadedIds()), ...NOTHING_DONE });
  }

  clearSelection(): void {
    this.#anchorId = '';
    this.update({ selectedIds: new Set(), ...NOTHING_DONE });
  }

  /** Takes the report of an act away, unless it was refused for some. */
  dismissReport(): void {
    const { selectedIds, progress } = this.get();
    if (selectedIds.size === 0 && progress === null) this.update(NOTHING_DONE);
  }

  /** Does an act to the selected tickets. Those it was refused for stay selected. */
  async runAct(act: BulkTicketAct): Promise<void> {
    const ids = [...this.get().selectedIds];
    if (this.get().progress !== null || ids.length === 0) return;
    this.#lastAct = act;
    const failures: BulkFailure[] = [];
    this.update({ ...NOTHING_DONE, progress: { done: 0, total: ids.length } });
    for (const [index, id] of ids.entries()) {
      const error = await this.#tryActOn(id, act);
      if (error !== null) failures.push({ id, error });
      this.update({ progress: { done: index + 1, total: ids.length } });
    }
    const selectedIds = new Set(failures.map(({ id }) => id));
    const doneCount = ids.length - failures.length;
    this.update({ selectedIds, progress: null, failures, doneCount });
  }

  /** Returns the refusal; null if the act was done. */
  async #tryActOn(id: string, act: BulkTicketAct): Promise<KeypadError | null> {
    try {
      await this.#actOn(id, act);
      return null;
    } catch (cause) {
      return toKeypadError(cause);
    }
  }

  /** Does the last act again to those it was refused for. */
  async retryAct(): Promise<void> {
    if (this.#lastAct !== null) await this.runAct(this.#lastAct);
  }

  async #actOn(id: string, { kind, note, assigneeId }: BulkTicketAct): Promise<void> {
    const assignee_id = assigneeId || null;
    const { changed } =
      kind === 'close'
        ? await runOperation(CLOSE_ONE, { id, note })
        : await runOperation(ASSIGN_ONE, { id, assignee_id, note });
    ticketList.mergeTickets([changed]);
  }

  #listRange(id: string): readonly string[] {
    const ids = listLoadedIds();
    const [from, to] = [ids.indexOf(this.#anchorId), ids.indexOf(id)];
    if (from === -1 || to === -1) return [id];
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }
}

function listLoadedIds(): readonly string[] {
  return ticketList.get().items.map(({ ticket }: StaffTicketEntry) => ticket.id);
}

export const bulkTickets = new BulkTicketStore();

import { isRecord, type JsonRecord, recordsOf, textOf } from '../../json';
import { ServiceError } from '../../service';
import { Store } from '../../store';
import { ask } from '../graphql';
import { canChange } from '../permissions';
import { type Entry, entriesOf, type Ticket, TICKET_FIELDS, ticketOf } from './ticket';
import { myId, ticketList } from './ticket-list-store';

const PAGE = 50;

export interface CannedAnswer {
  readonly title: string;
  readonly content: string;
}

interface Conversation {
  /** Null while it is loading. */
  readonly ticket: Ticket | null;
  readonly entries: readonly Entry[];
  /** Pages of messages that are loaded. */
  readonly pages: number;
  readonly isBusy: boolean;
  readonly isMissing: boolean;
  readonly error: ServiceError | null;
  readonly answers: readonly CannedAnswer[];
}

const FIELDS = (count: number) => `${TICKET_FIELDS}
  of: ticket { replies(limit: ${String(count)}) { id author content created_at } }
  notes(limit: ${String(count)}) { id content created_at author { id first_name last_name } }`;

/** One open ticket: its messages, its notes, and what staff does with it. */
class ConversationStore extends Store<Conversation> {
  #id = '';

  constructor() {
    super({ ticket: null, entries: [], pages: 1, isBusy: false, isMissing: false, error: null, answers: [] });
  }

  async open(id: string): Promise<void> {
    this.#id = id;
    this.update({ ticket: null, entries: [], pages: 1, isMissing: false, error: null, isBusy: false });
    if (id === '') return;
    await this.reload();
    const { ticket, entries } = this.get();
    const last = entries.findLast(({ kind }) => kind !== 'NOTE');
    if (ticket?.id !== id || !ticket.isUnread || last === undefined || !canChange('admin:tickets')) return;
    await this.#run('StaffTicketSeen(id: $id, reply_id: $text)', '$text: ID', last.id).catch(() => undefined);
  }

  async reload(): Promise<void> {
    const id = this.#id;
    const query = `query ($id: ID!) { StaffTickets(id: $id) { ${FIELDS(this.get().pages * PAGE)} } }`;
    try {
      const { StaffTickets: found } = await ask(query, { id });
      if (id !== this.#id) return;
      const [record] = recordsOf({ found }, 'found');
      if (record === undefined) this.update({ isMissing: true });
      else this.#take(record);
    } catch (cause) {
      if (id === this.#id) this.update({ error: ServiceError.of(cause) });
    }
  }

  async loadEarlier(): Promise<void> {
    this.update({ pages: Math.min(4, this.get().pages + 1) });
    await this.reload();
  }

  async loadAnswers(): Promise<void> {
    const { StaffCannedAnswers: found } = await ask('{ StaffCannedAnswers { title content } }');
    const answers = recordsOf({ found }, 'found').map((each) => ({
      title: textOf(each, 'title'),
      content: textOf(each, 'content'),
    }));
    this.update({ answers });
  }

  /** Returns true if the message was stored. `key` makes a repeated attempt of the same message harmless. */
  reply(text: string, key: string): Promise<boolean> {
    return this.#act(() =>
      this.#run('StaffTicketAddReply(ticket_id: $id, content: $text)', '$text: String!', text, key),
    );
  }

  addNote(text: string): Promise<boolean> {
    return this.#act(async () => {
      const query = 'mutation ($id: ID!, $text: String!) { StaffTicketAddNote(ticket_id: $id, content: $text) { id } }';
      await ask(query, { id: this.#id, text });
      await this.reload();
    });
  }

  assign(toMe: boolean): Promise<boolean> {
    return this.#act(() =>
      this.#run('StaffTicketAssign(id: $id, assignee_id: $text)', '$text: ID', toMe ? myId() : null),
    );
  }

  close(): Promise<boolean> {
    return this.#act(() => this.#run('StaffTicketClose(id: $id)'));
  }

  reopen(): Promise<boolean> {
    return this.#act(() => this.#run('StaffTicketReopen(id: $id)'));
  }

  async #act(work: () => Promise<void>): Promise<boolean> {
    if (this.get().isBusy) return false;
    const id = this.#id;
    this.update({ isBusy: true, error: null });
    try {
      await work();
      void ticketList.poll().catch(() => undefined);
      return true;
    } catch (cause) {
      if (id === this.#id) this.update({ error: ServiceError.of(cause) });
      return false;
    } finally {
      if (id === this.#id) this.update({ isBusy: false });
    }
  }

  async #run(mutation: string, variable = '', text: string | null = null, key?: string): Promise<void> {
    const id = this.#id;
    const query = `mutation ($id: ID!${variable === '' ? '' : `, ${variable}`}) {
      changed: ${mutation} { ${FIELDS(this.get().pages * PAGE)} } }`;
    const { changed } = await ask(query, variable === '' ? { id } : { id, text }, key);
    if (id === this.#id && isRecord(changed)) this.#take(changed);
  }

  #take(record: JsonRecord): void {
    const ticket = ticketOf(record);
    this.update({ ticket, entries: entriesOf({ ticket: record['of'], notes: record['notes'] }) });
    ticketList.merge([ticket]);
  }
}

export const conversation = new ConversationStore();

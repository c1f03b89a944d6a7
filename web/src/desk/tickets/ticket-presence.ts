import { LatestWork } from '../../latest-work';
import { ObservableStore } from '../../store';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { canSessionChange } from '../permissions';

const TELL_PRESENCE = typeDocument(
  `mutation ($id: ID!, $writing: Boolean) {
    present: StaffTicketPresence(id: $id, writing: $writing) {
      writing person { first_name last_name } } }`,
);

/** Time after which the page says again that it shows a ticket; the service believes it 25 s. */
export const PRESENCE_EVERY_MS = 10_000;
/** Time for which somebody writes after the last key. */
const WRITING_MS = 15_000;

export type PresentColleague = NonNullable<ResultOf<typeof TELL_PRESENCE>['present']>[number];

/** The colleagues who look at the open ticket or write in it. */
class TicketPresenceStore extends ObservableStore<{
  readonly others: readonly PresentColleague[];
}> {
  #id = '';
  #typedAt = 0;
  readonly #tells = new LatestWork();

  constructor() {
    super({ others: [] });
  }

  openTicket(id: string): void {
    this.#id = id;
    this.#typedAt = 0;
    this.update({ others: [] });
    void this.tellPresence().catch(() => undefined);
  }

  /** Notes that the agent types, and says so at once when that begins. */
  noteTyping(): void {
    const hasWritten = this.#isWriting();
    this.#typedAt = Date.now();
    if (!hasWritten) void this.tellPresence().catch(() => undefined);
  }

  noteSent(): void {
    this.#typedAt = 0;
  }

  /** Says that this page shows the ticket. Auditors are not seen, because they change nothing. */
  async tellPresence(): Promise<void> {
    const id = this.#id;
    const isLatest = this.#tells.start();
    if (id === '' || !canSessionChange('admin:tickets')) return;
    const { present } = await runOperation(TELL_PRESENCE, { id, writing: this.#isWriting() });
    if (isLatest()) this.update({ others: present ?? [] });
  }

  #isWriting(): boolean {
    return Date.now() - this.#typedAt < WRITING_MS;
  }
}

export const ticketPresence = new TicketPresenceStore();

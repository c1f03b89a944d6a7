import { ObservableStore } from '../../store';
import { readOwnId } from './ticket-selection';

/** A text that was typed and not sent. */
export interface TicketReplyDraft {
  readonly kind: 'reply' | 'note';
  readonly text: string;
  /** Id of the newest answer of support when it was begun; '' if there was none. */
  readonly answerId: string;
  /** Names this very text, so that the service stores it once however often it is sent. */
  readonly key: string;
}

type DraftsByTicket = Readonly<Record<string, TicketReplyDraft>>;

const STORAGE_PREFIX = 'keypad.desk.drafts.';

/**
 * Drafts of the member of staff who is signed in, by ticket. They survive navigation, the end of a
 * session and a reload of this tab, which sends them nowhere. A colleague who signs in has others.
 */
class ReplyDraftStore extends ObservableStore<{ readonly byTicket: DraftsByTicket }> {
  #ownerId = '';

  constructor() {
    super({ byTicket: {} });
  }

  /** Reads the drafts of the session that has begun, unless they are those of the one before. */
  restoreDrafts(): void {
    const ownerId = readOwnId();
    if (ownerId === this.#ownerId) return;
    this.#ownerId = ownerId;
    this.update({ byTicket: readStoredDrafts(ownerId) });
  }

  writeDraft(ticketId: string, draft: Omit<TicketReplyDraft, 'key'>): void {
    const others = this.#listOthers(ticketId);
    if (draft.text.trim() === '') this.#store(others);
    else this.#store({ ...others, [ticketId]: { ...draft, key: createDraftKey() } });
  }

  /** Removes a draft that was sent, unless it was changed meanwhile. */
  removeSent(ticketId: string, key: string): void {
    if (this.get().byTicket[ticketId]?.key === key) this.#store(this.#listOthers(ticketId));
  }

  #listOthers(ticketId: string): DraftsByTicket {
    const entries = Object.entries(this.get().byTicket).filter(([id]) => id !== ticketId);
    return Object.fromEntries(entries);
  }

  #store(byTicket: DraftsByTicket): void {
    this.update({ byTicket });
    try {
      sessionStorage.setItem(STORAGE_PREFIX + this.#ownerId, JSON.stringify(byTicket));
    } catch {
      // Storage is off or full: the draft lives as long as the page.
    }
  }
}

/** Returns a random key. Pages without https have no `randomUUID`. */
function createDraftKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

function readStoredDrafts(ownerId: string): DraftsByTicket {
  try {
    const stored = sessionStorage.getItem(STORAGE_PREFIX + ownerId);
    return JSON.parse(stored ?? '{}') as DraftsByTicket;
  } catch {
    return {};
  }
}

export const replyDrafts = new ReplyDraftStore();

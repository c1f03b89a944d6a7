import { Store } from '../../store';
import { readOwnId } from './ticket-list-store';

/** A text that was typed and not sent. */
export interface ReplyDraft {
  readonly kind: 'reply' | 'note';
  readonly text: string;
}

type DraftsByTicket = Readonly<Record<string, ReplyDraft>>;

const STORAGE_PREFIX = 'keypad.desk.drafts.';

/**
 * Drafts of the member of staff who is signed in, by ticket. They survive navigation, the end of a
 * session and a reload of this tab, which sends them nowhere. A colleague who signs in has others.
 */
class ReplyDraftStore extends Store<{ readonly byTicket: DraftsByTicket }> {
  constructor() {
    super({ byTicket: {} });
  }

  /** Reads the drafts of the session that has begun. */
  restoreDrafts(): void {
    this.update({ byTicket: readStoredDrafts() });
  }

  saveDraft(ticketId: string, draft: ReplyDraft): void {
    const drafts = { ...this.get().byTicket, [ticketId]: draft };
    const typedDrafts = Object.entries(drafts).filter(([, { text }]) => text.trim() !== '');
    const byTicket = Object.fromEntries(typedDrafts);
    this.update({ byTicket });
    try {
      sessionStorage.setItem(STORAGE_PREFIX + readOwnId(), JSON.stringify(byTicket));
    } catch {
      // Storage is off or full: the draft lives as long as the page.
    }
  }
}

function readStoredDrafts(): DraftsByTicket {
  try {
    const stored = sessionStorage.getItem(STORAGE_PREFIX + readOwnId());
    return JSON.parse(stored ?? '{}') as DraftsByTicket;
  } catch {
    return {};
  }
}

export const replyDrafts = new ReplyDraftStore();

import { useState } from 'react';
import { useStore } from '../../store';
import { conversationStore } from './conversation-store';
import { type TicketReplyDraft, replyDrafts } from './reply-drafts';
import { ticketPresence } from './ticket-presence';

const NO_DRAFT = { text: '', key: '' };

/** Returns the draft of a ticket, which is a note if it is closed, and functions that change it. */
export function useReplyDraft(ticketId: string, isClosed: boolean) {
  const { byTicket } = useStore(replyDrafts);
  const { entries } = useStore(conversationStore);
  const [chosenKind, setChosenKind] = useState<TicketReplyDraft['kind']>('reply');
  const newestAnswer = entries.findLast(({ kind }) => kind === 'SUPPORT')?.id ?? '';
  const draft = byTicket[ticketId] ?? { ...NO_DRAFT, kind: chosenKind, answerId: newestAnswer };
  const { answerId } = draft;
  const kind = isClosed ? 'note' : draft.kind;
  const isOvertaken = kind === 'reply' && newestAnswer !== '' && newestAnswer !== answerId;

  function writeText(text: string) {
    ticketPresence.noteTyping();
    replyDrafts.writeDraft(ticketId, { kind, text, answerId });
  }

  function chooseKind(choice: TicketReplyDraft['kind']) {
    setChosenKind(choice);
    replyDrafts.writeDraft(ticketId, { kind: choice, text: draft.text, answerId });
  }

  function addReplyText(added: string) {
    writeText(draft.text === '' ? added : `${draft.text.trimEnd()}\n\n${added}`);
  }

  /** Puts a text in the place of a part of the draft. */
  function replaceText(start: number, end: number, added: string) {
    writeText(draft.text.slice(0, start) + added + draft.text.slice(end));
  }

  return { ...draft, kind, isOvertaken, writeText, chooseKind, addReplyText, replaceText };
}

export type OpenReplyDraft = ReturnType<typeof useReplyDraft>;

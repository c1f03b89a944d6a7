import { type KeyboardEvent, type SubmitEvent, useId } from 'react';
import { announceText } from '../../announcer';
import { toButtonClass } from '../../button-class';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { ComposeHead } from './compose-head';
import { conversationStore } from './conversation-store';
import { replyDrafts } from './reply-drafts';
import { type OpenReplyDraft, useReplyDraft } from './use-reply-draft';

/** The most characters that the service takes. */
const LONGEST_TEXT = { reply: 10_000, note: 2000 } as const;

interface ComposeFormProps {
  readonly ticketId: string;
  readonly isClosed: boolean;
}

/**
 * Writes a reply or an internal note. A closed ticket takes only notes. What is typed stays the
 * draft of the ticket until it is sent.
 */
export function ComposeForm({ ticketId, isClosed }: ComposeFormProps) {
  const draft = useReplyDraft(ticketId, isClosed);
  const sendDraft = useDraftSender(ticketId, draft);

  function submitDraft(event: SubmitEvent) {
    event.preventDefault();
    void sendDraft();
  }

  function sendOnShortcut(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sendDraft();
  }

  return (
    <form
      className="compose"
      data-kind={draft.kind}
      onSubmit={submitDraft}
      onKeyDown={sendOnShortcut}
    >
      <ComposeHead draft={draft} isClosed={isClosed} />
      {draft.isOvertaken && <OvertakenNote />}
      <ComposeText draft={draft} />
      <ComposeFoot draft={draft} />
    </form>
  );
}

/** Returns a function that sends the draft once, and removes it when it is stored. */
function useDraftSender(ticketId: string, { kind, text, key }: OpenReplyDraft) {
  const conversationWords = useDeskMessages().conversation;
  const { isBusy } = useStore(conversationStore);
  return async () => {
    const messageText = text.trim();
    if (messageText === '' || isBusy) return;
    if (!(await conversationStore.sendText(kind, messageText, key))) return;

    replyDrafts.removeSent(ticketId, key);
    announceText(conversationWords.stored[kind]);
  };
}

/** The warning that a colleague has answered since the draft was begun. */
function OvertakenNote() {
  return (
    <p className="faults" role="status">
      {useDeskMessages().conversation.overtaken}
    </p>
  );
}

interface ComposePartProps {
  readonly draft: OpenReplyDraft;
}

function ComposeText({ draft }: ComposePartProps) {
  const conversationWords = useDeskMessages().conversation;
  const textareaId = useId();
  return (
    <>
      <label className="compose-label" htmlFor={textareaId}>
        {conversationWords[draft.kind]}
      </label>
      <textarea
        id={textareaId}
        rows={4}
        dir="auto"
        maxLength={LONGEST_TEXT[draft.kind]}
        value={draft.text}
        onChange={(event) => {
          draft.writeText(event.target.value);
        }}
      />
    </>
  );
}

function ComposeFoot({ draft: { kind, text } }: ComposePartProps) {
  const conversationWords = useDeskMessages().conversation;
  const { isBusy } = useStore(conversationStore);
  const isEmpty = text.trim() === '';
  return (
    <div className="compose-foot">
      <span className="faint">{conversationWords.shortcut}</span>
      <button className={toButtonClass(!isEmpty)} aria-disabled={isBusy || isEmpty}>
        {isBusy ? conversationWords.sending : conversationWords.submit[kind]}
      </button>
    </div>
  );
}

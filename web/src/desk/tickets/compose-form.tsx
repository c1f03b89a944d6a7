import './compose-form.css';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useId, useRef } from 'react';
import { announceText } from '../../announcer';
import { toButtonClass } from '../../button-class';
import { useStore } from '../../store';
import { useDeskCommand } from '../commands/desk-commands';
import { useDeskMessages } from '../messages';
import { AnswerMenu, type AnswerMenuState, useAnswerMenu } from './answer-menu';
import { fillAnswer } from './canned-answers';
import { ComposeHead } from './compose-head';
import { type CannedAnswer, conversationStore } from './conversation-store';
import { PresenceNote } from './presence-note';
import { replyDrafts } from './reply-drafts';
import { ticketPresence } from './ticket-presence';
import { useCannedAnswers } from './use-canned-answers';
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
  const textElement = useRef<HTMLTextAreaElement>(null);
  const sendDraft = useDraftSender(ticketId, draft, textElement);
  const { ticket: shown } = useStore(conversationStore);
  const userName = shown?.user?.first_name ?? '';

  useDeskCommand('reply', () => {
    draft.chooseKind(isClosed ? 'note' : 'reply');
    textElement.current?.focus();
  });
  useDeskCommand('note', () => {
    draft.chooseKind('note');
    textElement.current?.focus();
  });

  function addCannedAnswer({ content }: CannedAnswer) {
    draft.addReplyText(fillAnswer(content, userName));
    textElement.current?.focus();
  }

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
      <ComposeHead draft={draft} isClosed={isClosed} onAnswer={addCannedAnswer} />
      <PresenceNote />
      {draft.isOvertaken && <OvertakenNote />}
      <ComposeText draft={draft} textElement={textElement} userName={userName} />
      <ComposeFoot draft={draft} />
    </form>
  );
}

/**
 * Returns a function that sends the draft once, and removes it when it is stored. The focus then
 * goes from the text to the conversation, where single keys act, unless more was typed meanwhile.
 */
function useDraftSender(
  ticketId: string,
  { kind, text, key }: OpenReplyDraft,
  textElement: RefObject<HTMLTextAreaElement | null>,
) {
  const conversationWords = useDeskMessages().conversation;
  const { isBusy } = useStore(conversationStore);
  return async () => {
    const messageText = text.trim();
    if (messageText === '' || isBusy) return;
    if (!(await conversationStore.sendText(kind, messageText, key))) return;

    replyDrafts.removeSent(ticketId, key);
    ticketPresence.noteSent();
    announceText(conversationWords.stored[kind]);
    const isSent = replyDrafts.get().byTicket[ticketId] === undefined;
    if (isSent && textElement.current?.matches(':focus'))
      document.querySelector<HTMLElement>('.thread')?.focus();
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

interface ComposeTextProps extends ComposePartProps {
  readonly textElement: RefObject<HTMLTextAreaElement | null>;
  readonly userName: string;
}

function ComposeText({ draft, textElement, userName }: ComposeTextProps) {
  const conversationWords = useDeskMessages().conversation;
  const textareaId = useId();
  const menu = useAnswerMenu(draft.kind === 'reply');
  const menuId = `${textareaId}-menu`;

  function insertAnswer({ content }: CannedAnswer) {
    const caret = textElement.current?.selectionStart ?? draft.text.length;
    draft.replaceText(menu.slash?.start ?? caret, caret, fillAnswer(content, userName));
    menu.close();
  }

  function handleKey(event: KeyboardEvent) {
    if (menu.handleKey(event, insertAnswer)) event.preventDefault();
    else if (event.key === 'Escape') textElement.current?.blur();
  }

  return (
    <>
      <label className="compose-label" htmlFor={textareaId}>
        {conversationWords[draft.kind]}
      </label>
      <div className="compose-text">
        {menu.shown.length > 0 && <AnswerMenu id={menuId} menu={menu} onChoice={insertAnswer} />}
        <textarea
          ref={textElement}
          id={textareaId}
          rows={4}
          dir="auto"
          maxLength={LONGEST_TEXT[draft.kind]}
          value={draft.text}
          {...describeMenu(menuId, menu)}
          onKeyDown={handleKey}
          onBlur={menu.close}
          onChange={({ target }) => {
            draft.writeText(target.value);
            menu.read(target.value, target.selectionStart);
          }}
        />
      </div>
    </>
  );
}

/** Returns the attributes that tie a text to its open menu. */
function describeMenu(menuId: string, { shown, active }: AnswerMenuState) {
  if (shown.length === 0) return { 'aria-autocomplete': 'list' } as const;
  return {
    'aria-autocomplete': 'list',
    'aria-controls': menuId,
    'aria-activedescendant': `${menuId}-${String(active)}`,
  } as const;
}

function ComposeFoot({ draft: { kind, text } }: ComposePartProps) {
  const conversationWords = useDeskMessages().conversation;
  const { isBusy } = useStore(conversationStore);
  const isEmpty = text.trim() === '';
  const hasMenu = useCannedAnswers().length > 0 && kind === 'reply';
  return (
    <div className="compose-foot">
      <span className="faint">
        {conversationWords.shortcut} {hasMenu && conversationWords.slash}
      </span>
      <button className={toButtonClass(!isEmpty)} aria-disabled={isBusy || isEmpty}>
        {isBusy ? conversationWords.sending : conversationWords.submit[kind]}
      </button>
    </div>
  );
}

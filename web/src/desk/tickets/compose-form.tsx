import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { announceText } from '../../announcer';
import { isolateNumbers } from '../../number-text';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { conversationStore } from './conversation-store';
import { type ReplyDraft, replyDrafts } from './reply-drafts';

interface ComposeFormProps {
  readonly ticketId: string;
  readonly isClosed: boolean;
}

/**
 * Writes a reply or an internal note. A closed ticket takes only notes. What is typed stays the
 * draft of the ticket until it is sent.
 */
export function ComposeForm({ ticketId, isClosed }: ComposeFormProps) {
  const conversationWords = useDeskMessages().conversation;
  const { isBusy, answers } = useStore(conversationStore);
  const { byTicket } = useStore(replyDrafts);
  const [chosenKind, setChosenKind] = useState<ReplyDraft['kind']>('reply');
  const { kind, text, key } = byTicket[ticketId] ?? { kind: chosenKind, text: '', key: '' };
  const textareaId = useId();
  const composeKind = isClosed ? 'note' : kind;

  const submitLabel = composeKind === 'note' ? conversationWords.addNote : conversationWords.send;

  async function sendComposedText() {
    const messageText = text.trim();
    if (messageText === '' || isBusy) return;
    const isStored =
      composeKind === 'note'
        ? await conversationStore.addNote(messageText)
        : await conversationStore.sendReply(messageText, key);
    if (!isStored) return;
    replyDrafts.removeSent(ticketId, key);
    announceText(composeKind === 'note' ? conversationWords.noted : conversationWords.sent);
  }

  function writeDraft(value: string) {
    replyDrafts.writeDraft(ticketId, { kind: composeKind, text: value });
  }

  return (
    <form
      className="compose"
      data-kind={composeKind}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void sendComposedText();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sendComposedText();
      }}
    >
      <div className="compose-head">
        {isClosed ? (
          <p className="faint">{conversationWords.closed}</p>
        ) : (
          <ChoiceField
            label={conversationWords.kind}
            value={composeKind}
            options={conversationWords.kinds}
            onChoice={(choice) => {
              setChosenKind(choice);
              replyDrafts.writeDraft(ticketId, { kind: choice, text });
            }}
          />
        )}
        {composeKind === 'reply' && answers.length > 0 && (
          <ul className="canned" aria-label={conversationWords.canned}>
            {answers.map(({ title, content }) => (
              <li key={title}>
                <button
                  className="link-button"
                  type="button"
                  dir="auto"
                  onClick={() => {
                    const answer = isolateNumbers(content);
                    writeDraft(text === '' ? answer : `${text.trimEnd()}\n\n${answer}`);
                  }}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <label className="compose-label" htmlFor={textareaId}>
        {conversationWords[composeKind]}
      </label>
      <textarea
        id={textareaId}
        rows={4}
        dir="auto"
        maxLength={composeKind === 'note' ? 2000 : 10_000}
        value={text}
        onChange={(event) => {
          writeDraft(event.target.value);
        }}
      />
      <div className="compose-foot">
        <span className="faint">{conversationWords.shortcut}</span>
        <button
          className={text.trim() === '' ? 'button' : 'button button-main'}
          aria-disabled={isBusy || text.trim() === ''}
        >
          {isBusy ? conversationWords.sending : submitLabel}
        </button>
      </div>
    </form>
  );
}

import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { announceText } from '../../announcer';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { conversation } from './conversation-store';

type ComposeKind = 'reply' | 'note';

/** Writes a reply or an internal note. A closed ticket takes only notes. */
export function ComposeForm({ isClosed }: { readonly isClosed: boolean }) {
  const words = useDeskMessages().conversation;
  const { isBusy, answers } = useStore(conversation);
  const [chosen, setKind] = useState<ComposeKind>('reply');
  const [text, setText] = useState('');
  /** Names one message, so that the service stores it once however often it is sent. */
  const key = useRef('');
  const id = useId();
  const kind = isClosed ? 'note' : chosen;

  const label = kind === 'note' ? words.addNote : words.send;

  async function sendText() {
    const content = text.trim();
    if (content === '' || isBusy) return;
    if (key.current === '') key.current = crypto.randomUUID();
    const isStored =
      kind === 'note'
        ? await conversation.addNote(content)
        : await conversation.sendReply(content, key.current);
    if (!isStored) return;
    key.current = '';
    setText('');
    announceText(kind === 'note' ? words.noted : words.sent);
  }

  function writeDraft(value: string) {
    key.current = '';
    setText(value);
  }

  return (
    <form
      className="compose"
      data-kind={kind}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void sendText();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sendText();
      }}
    >
      <div className="compose-head">
        {isClosed ? (
          <p className="faint">{words.closed}</p>
        ) : (
          <ChoiceField label={words.kind} value={kind} options={words.kinds} onChoice={setKind} />
        )}
        {kind === 'reply' && answers.length > 0 && (
          <ul className="canned" aria-label={words.canned}>
            {answers.map(({ title, content }) => (
              <li key={title}>
                <button
                  className="link-button"
                  type="button"
                  dir="auto"
                  onClick={() => {
                    writeDraft(text === '' ? content : `${text.trimEnd()}\n\n${content}`);
                  }}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <label className="compose-label" htmlFor={id}>
        {words[kind]}
      </label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={kind === 'note' ? 2000 : 10_000}
        value={text}
        onChange={(event) => {
          writeDraft(event.target.value);
        }}
      />
      <div className="compose-foot">
        <span className="faint">{words.shortcut}</span>
        <button
          className={text.trim() === '' ? 'button' : 'button button-main'}
          aria-disabled={isBusy || text.trim() === ''}
        >
          {isBusy ? words.sending : label}
        </button>
      </div>
    </form>
  );
}

import './ussd-screen.css';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { clock, useCountdown } from '../use-countdown';
import { CodeText } from './code-text';
import { CALL_ID } from './dialler';
import { Keypad } from './keypad';
import { type OpenSession, phone, putDown } from './phone-store';
import { codeIn, screenLength } from './text';
import { reply, timeOut } from './ussd';

/** What the network shows over everything else on the handset, until it is acknowledged, replied to or hung up. */
export function UssdScreen({ onCode }: { readonly onCode: (code: string) => void }) {
  const words = useMessages().phone;
  const { screen, session, calling } = useStore(phone);
  const dialog = useRef<HTMLDivElement>(null);
  const textId = useId();
  const wasShown = useRef(false);

  // To the field for a reply, to the code when there is one, else to the way out; and back to where one would dial again.
  useEffect(() => {
    if (screen !== null) dialog.current?.querySelector<HTMLElement>('input, button')?.focus();
    else if (wasShown.current && document.activeElement === document.body) document.getElementById(CALL_ID)?.focus();
    wasShown.current = screen !== null;
  }, [screen, session]);

  if (screen === null && !calling) return null;
  const text =
    screen === null
      ? words.dialling
      : screen === 'failed'
        ? words.failed
        : screen === 'timed-out'
          ? words.timedOut
          : screen.text;
  const isShown = screen !== null && typeof screen === 'object';
  const { count, most, alphabet } = screenLength(text);
  return (
    <div className="ussd-cover">
      <div
        ref={dialog}
        className="ussd"
        role="dialog"
        aria-label={words.ussdHeading}
        aria-describedby={textId}
        aria-busy={calling}
        onKeyDown={(event) => {
          if (event.key === 'Escape') putDown();
        }}
      >
        <CodeText id={textId} text={text} code={isShown && screen.ends ? codeIn(text) : ''} onCode={onCode} />
        {isShown && (
          <p className="ussd-note">
            {screen.ends && <span>{words.ended}</span>}
            <span>{words.length(count, most, alphabet)}</span>
          </p>
        )}
        {session !== null && <ReplyForm key={session.inputs.length} session={session} />}
        {session === null && screen !== null && (
          <button className="button" type="button" onClick={putDown}>
            {words.done}
          </button>
        )}
      </div>
    </div>
  );
}

/** Where a reply is typed, for as long as the network waits for it. */
function ReplyForm({ session }: { readonly session: OpenSession }) {
  const words = useMessages().phone;
  const { calling } = useStore(phone);
  const [text, setText] = useState('');
  const left = useCountdown(session.endsAt);
  const { count, most, alphabet } = screenLength(text);
  const fits = count <= most;

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (fits) void reply(text.trim());
  }

  return (
    <form className="reply" onSubmit={send}>
      <div className="reply-field">
        <input
          aria-label={words.reply}
          placeholder={words.reply}
          aria-invalid={!fits}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <small>{words.length(count, most, alphabet)}</small>
      </div>
      <Keypad
        isSmall
        onKey={(key) => {
          setText(text + key);
        }}
      />
      <div className="reply-buttons">
        <button className="button" type="button" onClick={putDown}>
          {words.hangUp}
        </button>
        <button className="button button-main" disabled={text.trim() === '' || !fits || calling}>
          {words.send}
        </button>
      </div>
      <p className="ussd-note reply-time">
        <span role="timer">{words.waits(clock(left))}</span>
        <button className="link-button" type="button" onClick={timeOut}>
          {words.letTimeOut}
        </button>
      </p>
    </form>
  );
}

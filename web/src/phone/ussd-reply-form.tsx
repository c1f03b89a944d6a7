import './ussd-reply-form.css';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClock, useCountdown } from '../use-countdown';
import { Keypad } from './keypad';
import { type OpenSession, phone } from './phone-store';
import { measureScreen } from './text';
import { replyToScreen, timeOut } from './ussd';

interface UssdReplyFormProps {
  readonly session: OpenSession;
}

/** The reply to a USSD session that waits for one. */
export function UssdReplyForm({ session }: UssdReplyFormProps) {
  const words = useMessages().phone;
  const { calling } = useStore(phone);
  const [text, setText] = useState('');
  const { count, most, alphabet } = measureScreen(text);
  const fits = count <= most;

  function submitReply(event: SubmitEvent) {
    event.preventDefault();
    if (fits) void replyToScreen(text.trim());
  }

  return (
    <form className="reply" onSubmit={submitReply}>
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
        <button
          className="button"
          type="button"
          onClick={() => {
            phone.closeScreen();
          }}
        >
          {words.hangUp}
        </button>
        <button className="button button-main" disabled={text.trim() === '' || !fits || calling}>
          {words.send}
        </button>
      </div>
      <ReplyTime endsAt={session.endsAt} />
    </form>
  );
}

function ReplyTime({ endsAt }: { readonly endsAt: number }) {
  const words = useMessages().phone;
  const left = useCountdown(endsAt);
  return (
    <p className="ussd-note reply-time">
      <span role="timer">{words.endsIn(formatClock(left))}</span>
      <button className="link-button" type="button" onClick={timeOut}>
        {words.timeOut}
      </button>
    </p>
  );
}

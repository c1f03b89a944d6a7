import './ussd-reply-form.css';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { HandsetKeypad } from './keypad';
import { type OpenSession, phone } from './phone-store';
import { measureScreen } from './text';
import { replyToScreen, timeOutSession } from './ussd';

interface UssdReplyFormProps {
  readonly session: OpenSession;
}

/** The reply to a USSD session that waits for one. */
export function UssdReplyForm({ session }: UssdReplyFormProps) {
  const phoneWords = useMessages().phone;
  const { calling } = useStore(phone);
  const [text, setText] = useState('');
  const { count, most, alphabet } = measureScreen(text);
  const fitsScreen = count <= most;

  function submitReply(event: SubmitEvent) {
    event.preventDefault();
    if (fitsScreen) void replyToScreen(text.trim());
  }

  return (
    <form className="reply" onSubmit={submitReply}>
      <div className="reply-field">
        <input
          aria-label={phoneWords.reply}
          placeholder={phoneWords.reply}
          aria-invalid={!fitsScreen}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <small>{phoneWords.length(count, most, alphabet)}</small>
      </div>
      <HandsetKeypad
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
          {phoneWords.hangUp}
        </button>
        <button
          className="button button-main"
          disabled={text.trim() === '' || !fitsScreen || calling}
        >
          {phoneWords.send}
        </button>
      </div>
      <ReplyTime endsAt={session.endsAt} />
    </form>
  );
}

function ReplyTime({ endsAt }: { readonly endsAt: number }) {
  const phoneWords = useMessages().phone;
  const secondsLeft = useSecondsUntil(endsAt);
  return (
    <p className="ussd-note reply-time">
      <span role="timer">{phoneWords.endsIn(formatClockTime(secondsLeft))}</span>
      <button className="link-button" type="button" onClick={timeOutSession}>
        {phoneWords.timeOut}
      </button>
    </p>
  );
}

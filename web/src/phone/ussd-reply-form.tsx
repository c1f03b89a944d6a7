import './ussd-reply-form.css';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatClockTime, useSecondsUntil } from '../use-countdown';
import { CloseScreenButton } from './close-screen-button';
import { HandsetKeypad } from './keypad';
import { type OpenSession, phone } from './phone-store';
import { measureScreen } from './text';
import { replyToScreen, timeOutSession } from './ussd';

interface UssdReplyFormProps {
  readonly session: OpenSession;
}

/** The reply to a USSD session that waits for one. */
export function UssdReplyForm({ session }: UssdReplyFormProps) {
  const [text, setText] = useState('');
  const fitsScreen = hasRoomFor(text);

  function submitReply(event: SubmitEvent) {
    event.preventDefault();
    if (fitsScreen) void replyToScreen(text.trim());
  }

  return (
    <form className="reply" onSubmit={submitReply}>
      <UssdReplyField text={text} onText={setText} />
      <UssdReplyKeys text={text} onText={setText} />
      <UssdReplyButtons canSend={text.trim() !== '' && fitsScreen} />
      <ReplyTime endsAt={session.endsAt} />
    </form>
  );
}

function hasRoomFor(text: string): boolean {
  const { count, most } = measureScreen(text);
  return count <= most;
}

interface UssdReplyTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function UssdReplyField({ text, onText }: UssdReplyTextProps) {
  const phoneWords = useMessages().phone;
  const { count, most, alphabet } = measureScreen(text);
  return (
    <div className="reply-field">
      <input
        aria-label={phoneWords.reply}
        placeholder={phoneWords.reply}
        aria-invalid={!hasRoomFor(text)}
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
      <small>{phoneWords.length(count, most, alphabet)}</small>
    </div>
  );
}

/** The keys of the handset, which type at the end of the reply. */
function UssdReplyKeys({ text, onText }: UssdReplyTextProps) {
  return (
    <HandsetKeypad
      isSmall
      onKey={(key) => {
        onText(text + key);
      }}
    />
  );
}

function UssdReplyButtons({ canSend }: { readonly canSend: boolean }) {
  const phoneWords = useMessages().phone;
  const { calling } = useStore(phone);
  return (
    <div className="reply-buttons">
      <CloseScreenButton text={phoneWords.hangUp} />
      <button className="button button-main" disabled={!canSend || calling}>
        {phoneWords.send}
      </button>
    </div>
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

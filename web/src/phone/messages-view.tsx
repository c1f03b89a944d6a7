import './messages-view.css';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { CodeText } from './code-text';
import type { SmsEncoding, HandsetMessage } from './phone-api';
import { type PhoneHandset, phone } from './phone-store';
import { ReceiptButtons } from './receipt-buttons';
import { useClockFormat } from './use-clock-format';

interface MessagesViewProps {
  readonly handset: PhoneHandset;
  readonly onCode: (code: string) => void;
}

/** The messages of a handset, scrolled to the newest. */
export function MessagesView({ handset: { messages }, onCode }: MessagesViewProps) {
  const phoneWords = useMessages().phone;
  const { endedCodes } = useStore(phone);
  // A new code replaces the one before.
  const newestCode = messages.findLast(({ code }) => code !== '')?.code;
  const threadElement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    threadElement.current?.scrollTo({ top: threadElement.current.scrollHeight });
  }, [messages]);

  if (messages.length === 0) return <p className="handset-empty">{phoneWords.noMessages}</p>;
  return (
    <div
      ref={threadElement}
      className="thread"
      role="log"
      aria-label={phoneWords.messages}
      tabIndex={0}
    >
      <ol>
        {messages.map((message, index) => (
          <MessageBubble
            key={index}
            message={message}
            isEnded={message.code !== newestCode || endedCodes.has(message.code)}
            onCode={onCode}
          />
        ))}
      </ol>
    </div>
  );
}

interface MessageBubbleProps extends Pick<MessagesViewProps, 'onCode'> {
  readonly message: HandsetMessage;
  readonly isEnded: boolean;
}

function MessageBubble({ message, isEnded, onCode }: MessageBubbleProps) {
  const formatClock = useClockFormat();
  return (
    <li className="bubble">
      <CodeText text={message.text} code={message.code} isEnded={isEnded} onCode={onCode} />
      {message.form !== null && <SmsFormNote form={message.form} />}
      <footer>
        <time>{formatClock(message.receivedAt)}</time>
        <ReceiptButtons id={message.id} />
      </footer>
    </li>
  );
}

/** The length of a text message, which stands out if it costs more than one. */
function SmsFormNote({ form: { encoding, characters, parts } }: { readonly form: SmsEncoding }) {
  const { phone } = useMessages();
  const longClass = parts > 1 ? 'sms-form-long' : '';
  return <p className={`sms-form ${longClass}`}>{phone.smsForm(encoding, characters, parts)}</p>;
}

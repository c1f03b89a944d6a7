import './messages-view.css';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages';
import { CodeText } from './code-text';
import type { SmsEncoding, HandsetMessage } from './phone-api';
import type { PhoneHandset } from './phone-store';
import { ReceiptButtons } from './receipt-buttons';
import { useClockFormat } from './use-clock-format';

interface MessagesViewProps {
  readonly handset: PhoneHandset;
  readonly onCode: (code: string) => void;
}

/** The messages of a handset, scrolled to the newest. */
export function MessagesView({ handset: { messages }, onCode }: MessagesViewProps) {
  const { phone } = useMessages();
  const threadElement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    threadElement.current?.scrollTo({ top: threadElement.current.scrollHeight });
  }, [messages]);

  if (messages.length === 0) return <p className="handset-empty">{phone.noMessages}</p>;
  return (
    <div ref={threadElement} className="thread" role="log" aria-label={phone.messages} tabIndex={0}>
      <ol>
        {messages.map((message, index) => (
          <MessageBubble key={index} message={message} onCode={onCode} />
        ))}
      </ol>
    </div>
  );
}

interface MessageBubbleProps extends Pick<MessagesViewProps, 'onCode'> {
  readonly message: HandsetMessage;
}

function MessageBubble({ message, onCode }: MessageBubbleProps) {
  const formatClock = useClockFormat();
  return (
    <li className="bubble">
      <CodeText text={message.text} code={message.code} onCode={onCode} />
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

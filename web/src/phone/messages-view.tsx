import './messages-view.css';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { CodeText } from './code-text';
import { ReceiptButtons } from './receipt-buttons';
import type { Handset } from './phone-store';

interface MessagesViewProps {
  readonly handset: Handset;
  readonly onCode: (code: string) => void;
}

export function MessagesView({ handset, onCode }: MessagesViewProps) {
  const { phone } = useMessages();
  const { language } = useStore(preferences);
  const threadElement = useRef<HTMLDivElement>(null);
  const { messages } = handset;

  useEffect(() => {
    threadElement.current?.scrollTo({ top: threadElement.current.scrollHeight });
  }, [messages]);

  const timeFormat = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  if (messages.length === 0) return <p className="handset-empty">{phone.noMessages}</p>;
  return (
    <div ref={threadElement} className="thread" role="log" aria-label={phone.messages} tabIndex={0}>
      <ol>
        {messages.map((message, index) => (
          <li key={index} className="bubble">
            <CodeText text={message.text} code={message.code} onCode={onCode} />
            {message.form !== null && (
              <p className={message.form.parts > 1 ? 'sms-form sms-form-long' : 'sms-form'}>
                {phone.smsForm(message.form.encoding, message.form.characters, message.form.parts)}
              </p>
            )}
            <footer>
              <time>{timeFormat.format(new Date(`${message.receivedAt.replace(' ', 'T')}Z`))}</time>
              <ReceiptButtons id={message.id} />
            </footer>
          </li>
        ))}
      </ol>
    </div>
  );
}

import './receivers.css';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { fetchReceivers, type MessageReceiver } from './phone-api';
import { phone } from './phone-store';
import { isSameNumber } from './text';

interface ReceiversProps {
  readonly onNumber: (number: string) => void;
}

/** The numbers that received messages and have no handset here yet. */
export function Receivers({ onNumber }: ReceiversProps) {
  const words = useMessages().phone;
  const { language } = useStore(preferences);
  const { handsets } = useStore(phone);
  const [receivers, setReceivers] = useState<readonly MessageReceiver[] | null>(null);

  useEffect(() => {
    void fetchReceivers().then(setReceivers);
  }, []);

  if (receivers === null) return null;
  const others = receivers.filter(
    ({ number }) => !handsets.some((handset) => isSameNumber(handset.number, number)),
  );
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <section className="receivers" aria-label={words.receivers}>
      <h3>{others.length === 0 ? words.noReceivers : words.receivers}</h3>
      <ul>
        {others.map(({ number, messages, lastAt }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => {
                onNumber(number);
              }}
            >
              <bdi dir="ltr">{number}</bdi>
              <small>
                {words.receiver(messages, time.format(new Date(`${lastAt.replace(' ', 'T')}Z`)))}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import './receivers.css';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { fetchReceivers, type MessageReceiver } from './phone-api';
import { phone } from './phone-store';
import { isSameNumber } from '../../../src/platform/typed-text';

interface ReceiverListProps {
  readonly onNumber: (number: string) => void;
}

/** The numbers that received messages and have no handset here yet. */
export function ReceiverList({ onNumber }: ReceiverListProps) {
  const phoneWords = useMessages().phone;
  const { language } = useStore(preferences);
  const { handsets } = useStore(phone);
  const [receivers, setReceivers] = useState<readonly MessageReceiver[] | null>(null);

  useEffect(() => {
    void fetchReceivers().then(setReceivers);
  }, []);

  if (receivers === null) return null;
  const otherReceivers = receivers.filter(
    ({ number }) => !handsets.some((handset) => isSameNumber(handset.number, number)),
  );
  const timeFormat = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <section className="receivers" aria-label={phoneWords.receivers}>
      <h3>{otherReceivers.length === 0 ? phoneWords.noReceivers : phoneWords.receivers}</h3>
      <ul>
        {otherReceivers.map(({ number, messages, lastAt }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => {
                onNumber(number);
              }}
            >
              <bdi dir="ltr">{number}</bdi>
              <small>
                {phoneWords.receiver(
                  messages,
                  timeFormat.format(new Date(`${lastAt.replace(' ', 'T')}Z`)),
                )}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

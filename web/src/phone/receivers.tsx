import './receivers.css';
import { useEffect, useState } from 'react';
import { isSameNumber } from '../../../src/platform/typed-text';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { fetchReceivers, type MessageReceiver } from './phone-api';
import { phone } from './phone-store';
import { useClockFormat } from './use-clock-format';

interface ReceiverListProps {
  readonly onNumber: (number: string) => void;
}

/** The numbers that received messages and have no handset here yet. */
export function ReceiverList({ onNumber }: ReceiverListProps) {
  const phoneWords = useMessages().phone;
  const otherReceivers = useOtherReceivers();
  if (otherReceivers === null) return null;
  return (
    <section className="receivers" aria-label={phoneWords.receivers}>
      <h2>{otherReceivers.length === 0 ? phoneWords.noReceivers : phoneWords.receivers}</h2>
      <ul>
        {otherReceivers.map((receiver) => (
          <ReceiverItem key={receiver.number} receiver={receiver} onNumber={onNumber} />
        ))}
      </ul>
    </section>
  );
}

/** Returns the receivers without a handset; null until they were read. */
function useOtherReceivers(): readonly MessageReceiver[] | null {
  const { handsets } = useStore(phone);
  const [receivers, setReceivers] = useState<readonly MessageReceiver[] | null>(null);

  useEffect(() => {
    void fetchReceivers().then(setReceivers);
  }, []);

  const hasHandset = ({ number }: MessageReceiver) =>
    handsets.some((handset) => isSameNumber(handset.number, number));
  return receivers?.filter((receiver) => !hasHandset(receiver)) ?? null;
}

interface ReceiverItemProps extends ReceiverListProps {
  readonly receiver: MessageReceiver;
}

function ReceiverItem({ receiver: { number, messages, lastAt }, onNumber }: ReceiverItemProps) {
  const phoneWords = useMessages().phone;
  const formatClock = useClockFormat();
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onNumber(number);
        }}
      >
        <bdi dir="ltr">{number}</bdi>
        <small>{phoneWords.receiver(messages, formatClock(lastAt))}</small>
      </button>
    </li>
  );
}

import './receipt-buttons.css';
import { useState } from 'react';
import { useMessages } from '../messages';
import { type Receipt, sendReceipt } from './phone-api';

const STATUSES: readonly Receipt[] = ['delivered', 'undelivered'];

/** What the provider of a text message would report, by hand. */
export function ReceiptButtons({ id }: { readonly id: number }) {
  const { phone } = useMessages();
  const [sent, setSent] = useState<Receipt | null>(null);
  return (
    <span className="receipts" role="group" aria-label={phone.receipt}>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={sent === status}
          title={phone.receipt}
          onClick={() => {
            void sendReceipt(id, status).then((isTaken) => {
              if (isTaken) setSent(status);
            });
          }}
        >
          {phone.receipts[status]}
        </button>
      ))}
    </span>
  );
}

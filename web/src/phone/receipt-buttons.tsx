import './receipt-buttons.css';
import { useState } from 'react';
import { useMessages } from '../messages';
import { type ReceiptStatus, sendDeliveryReceipt } from './phone-api';

const RECEIPT_STATUSES: readonly ReceiptStatus[] = ['delivered', 'undelivered'];

/** Buttons that send a delivery receipt for a text message. */
export function ReceiptButtons({ id }: { readonly id: number }) {
  const { phone } = useMessages();
  const [sent, setSent] = useState<ReceiptStatus | null>(null);
  return (
    <span className="receipts" role="group" aria-label={phone.receipt}>
      <span aria-hidden="true">{phone.sendReceipt}</span>
      {RECEIPT_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={sent === status}
          title={phone.receipt}
          onClick={() => {
            void sendDeliveryReceipt(id, status).then((isAccepted) => {
              if (isAccepted) setSent(status);
            });
          }}
        >
          {phone.receipts[status]}
        </button>
      ))}
    </span>
  );
}

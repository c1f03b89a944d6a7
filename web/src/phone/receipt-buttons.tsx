import './receipt-buttons.css';
import { useState } from 'react';
import { useMessages } from '../messages';
import { type ReceiptStatus, sendDeliveryReceipt } from './phone-api';

const RECEIPT_STATUSES: readonly ReceiptStatus[] = ['delivered', 'undelivered'];

/** Buttons that send a delivery receipt for a text message. */
export function ReceiptButtons({ id }: { readonly id: number }) {
  const { phone } = useMessages();
  const [sent, setSent] = useState<ReceiptStatus | null>(null);

  function sendReceipt(status: ReceiptStatus) {
    void sendDeliveryReceipt(id, status).then((isAccepted) => {
      if (isAccepted) setSent(status);
    });
  }

  return (
    <span className="receipts" role="group" aria-label={phone.receipt}>
      <span aria-hidden="true">{phone.sendReceipt}</span>
      {RECEIPT_STATUSES.map((status) => (
        <ReceiptButton key={status} status={status} isSent={sent === status} onSend={sendReceipt} />
      ))}
    </span>
  );
}

interface ReceiptButtonProps {
  readonly status: ReceiptStatus;
  readonly isSent: boolean;
  readonly onSend: (status: ReceiptStatus) => void;
}

function ReceiptButton({ status, isSent, onSend }: ReceiptButtonProps) {
  const { phone } = useMessages();
  return (
    <button
      type="button"
      aria-pressed={isSent}
      title={phone.receipt}
      onClick={() => {
        onSend(status);
      }}
    >
      {phone.receipts[status]}
    </button>
  );
}

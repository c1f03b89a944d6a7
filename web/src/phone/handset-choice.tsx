import './handset-choice.css';
import { useState } from 'react';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { HandsetForm } from './handset-form';
import { phone, type PhoneHandset } from './phone-store';
import { getFactSeparator } from '../fact-separator';

/** The choice of the handset in view, and a form that adds another. */
export function HandsetChooser() {
  const [isAdding, setAdding] = useState(false);
  const openHandsetForm = () => {
    setAdding(true);
  };
  const closeForm = () => {
    setAdding(false);
  };

  if (isAdding) return <HandsetForm onClose={closeForm} />;
  return (
    <div className="handset-choice">
      <HandsetSelect />
      <AddHandsetButton onAdd={openHandsetForm} />
    </div>
  );
}

function AddHandsetButton({ onAdd }: { readonly onAdd: () => void }) {
  const phoneWords = useMessages().phone;
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={phoneWords.add}
      title={phoneWords.add}
      onClick={onAdd}
    >
      <LineIcon name="add" />
    </button>
  );
}

function HandsetSelect() {
  const phoneWords = useMessages().phone;
  const { handsets, current } = useStore(phone);
  return (
    <select
      aria-label={phoneWords.handset}
      value={current}
      onChange={(event) => {
        phone.selectHandset(event.target.value);
      }}
    >
      {handsets.map((handset) => (
        <option key={handset.number} value={handset.number}>
          {formatHandset(handset)}
        </option>
      ))}
    </select>
  );
}

/** Returns the name, if there is one, the number, and how many messages are unread, if any are. */
function formatHandset({ name, number, unread }: PhoneHandset): string {
  const unreadCount = unread > 0 ? `(${String(unread)})` : '';
  return [name, `\u2066${number}\u2069`, unreadCount].filter(Boolean).join(getFactSeparator());
}

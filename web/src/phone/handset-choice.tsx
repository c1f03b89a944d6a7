import { type SubmitEvent, useState } from 'react';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { addHandset, phone, selectHandset } from './phone-store';

/** Which handset is in the hand, and a way to take another. */
export function HandsetChoice() {
  const words = useMessages().phone;
  const { handsets, current } = useStore(phone);
  const [adding, setAdding] = useState<string | null>(null);

  function add(event: SubmitEvent) {
    event.preventDefault();
    const number = adding?.trim() ?? '';
    if (!/\d{4}/.test(number.replace(/[\s-]/g, ''))) return;
    selectHandset(addHandset({ number, name: '' }).number);
    setAdding(null);
  }

  if (adding !== null) {
    return (
      <form className="handset-choice" onSubmit={add}>
        <input
          autoFocus
          aria-label={words.addNumber}
          placeholder="0912 000 0003"
          dir="ltr"
          inputMode="tel"
          value={adding}
          onChange={(event) => {
            setAdding(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAdding(null);
          }}
        />
        <button className="icon-button" aria-label={words.addDone}>
          <Icon name="done" />
        </button>
        <button
          className="icon-button"
          type="button"
          aria-label={words.cancel}
          onClick={() => {
            setAdding(null);
          }}
        >
          <Icon name="close" />
        </button>
      </form>
    );
  }
  return (
    <div className="handset-choice">
      <select
        aria-label={words.handset}
        value={current}
        onChange={(event) => {
          selectHandset(event.target.value);
        }}
      >
        {handsets.map(({ number, name, unread }) => (
          <option key={number} value={number}>
            {[name, `\u2066${number}\u2069`, unread > 0 ? `(${String(unread)})` : ''].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <button
        className="icon-button"
        type="button"
        aria-label={words.add}
        title={words.add}
        onClick={() => {
          setAdding('');
        }}
      >
        <Icon name="add" />
      </button>
    </div>
  );
}

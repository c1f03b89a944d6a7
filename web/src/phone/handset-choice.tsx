import './handset-choice.css';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { preferences } from '../preferences';
import { fetchReceivers, type Receiver } from './phone-api';
import { phone } from './phone-store';
import { isSameNumber } from './text';

/** The choice of the handset in view, and a form that adds another. */
export function HandsetChoice() {
  const words = useMessages().phone;
  const { handsets, current } = useStore(phone);
  const [adding, setAdding] = useState<string | null>(null);

  function take(number: string) {
    phone.selectHandset(phone.addHandset({ number, name: '' }).number);
    setAdding(null);
  }

  function add(event: SubmitEvent) {
    event.preventDefault();
    const number = adding?.trim() ?? '';
    if (!/\d{4}/.test(number.replace(/[\s-]/g, ''))) return;
    take(number);
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
        <Receivers onTake={take} />
      </form>
    );
  }
  return (
    <div className="handset-choice">
      <select
        aria-label={words.handset}
        value={current}
        onChange={(event) => {
          phone.selectHandset(event.target.value);
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

/** Numbers that received messages and have no handset here yet. */
function Receivers({ onTake }: { readonly onTake: (number: string) => void }) {
  const words = useMessages().phone;
  const { language } = useStore(preferences);
  const { handsets } = useStore(phone);
  const [receivers, setReceivers] = useState<readonly Receiver[] | null>(null);

  useEffect(() => {
    void fetchReceivers().then(setReceivers);
  }, []);

  if (receivers === null) return null;
  const others = receivers.filter(({ number }) => !handsets.some((handset) => isSameNumber(handset.number, number)));
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
                onTake(number);
              }}
            >
              <bdi dir="ltr">{number}</bdi>
              <small>{words.receiver(messages, time.format(new Date(`${lastAt.replace(' ', 'T')}Z`)))}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

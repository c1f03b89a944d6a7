import './exchange-log.css';
import { useEffect, useRef } from 'react';
import { type RecordedExchange, exchanges, togglePanel } from '../exchanges';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatStatus } from './exchange-panel';

/** The calls of the sign-in so far. */
export function ExchangeLog() {
  const words = useMessages().exchanges;
  const { list } = useStore(exchanges);
  const calls = useRef<HTMLOListElement>(null);

  useEffect(() => {
    calls.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [list.length]);

  if (list.length === 0) return null;
  return (
    <section className="exchanges" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <ol ref={calls}>
        {list.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeButton exchange={exchange} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function classifyStatus(status: number | undefined): 'none' | 'good' | 'bad' {
  if (status === undefined) return 'none';
  return status === 200 ? 'good' : 'bad';
}

function ExchangeButton({ exchange }: { readonly exchange: RecordedExchange }) {
  const words = useMessages().exchanges;
  const { shown } = useStore(exchanges);
  const { id, name, status, milliseconds } = exchange;
  return (
    <button
      type="button"
      dir="ltr"
      aria-expanded={id === shown}
      aria-controls="exchange"
      data-outcome={classifyStatus(status)}
      onClick={() => {
        togglePanel(id);
      }}
    >
      <b>{name}</b> {formatStatus(status, words.noResponse)} <small>{words.ms(milliseconds)}</small>
    </button>
  );
}

import './exchange-log.css';
import { useEffect, useRef } from 'react';
import { type RecordedExchange, exchanges, toggleOverlayPanel } from '../exchanges';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { formatHttpStatus } from './exchange-panel';

/** Returns the ref of a list that is scrolled to its newest call. */
function useNewestInView(list: readonly RecordedExchange[]) {
  const callList = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = callList;
    if (current === null) return;
    // A call grows when its response arrives, and the list shrinks beside a new session.
    const sizeObserver = new ResizeObserver(() => {
      current.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' });
    });
    for (const element of [current, ...current.children]) sizeObserver.observe(element);
    return () => {
      sizeObserver.disconnect();
    };
  }, [list]);
  return callList;
}

/** The calls of the sign-in so far. */
export function ExchangeLog() {
  const exchangeWords = useMessages().exchanges;
  const { list } = useStore(exchanges);
  const callList = useNewestInView(list);
  if (list.length === 0) return null;
  return (
    <section className="exchanges" aria-label={exchangeWords.heading}>
      <h2>{exchangeWords.heading}</h2>
      <ol ref={callList}>
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
  if (status === 200) return 'good';
  return 'bad';
}

function ExchangeButton({ exchange }: { readonly exchange: RecordedExchange }) {
  const exchangeWords = useMessages().exchanges;
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
        toggleOverlayPanel(id);
      }}
    >
      <b>{name}</b> {formatHttpStatus(status, exchangeWords.noResponse)}{' '}
      <small>{exchangeWords.ms(milliseconds)}</small>
    </button>
  );
}

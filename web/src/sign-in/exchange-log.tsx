import './panel.css';
import './exchange-log.css';
import { useEffect, useRef } from 'react';
import { type Exchange, exchanges } from '../exchanges';
import { Icon } from '../icon';
import { parseJson } from '../json';
import { useMessages } from '../messages';
import { useStore } from '../store';

function pretty(text: string): string {
  const value = parseJson(text);
  return value === null ? text : JSON.stringify(value, null, 2);
}

/** How a call ended, in short; "…" while it has not. */
function outcome(status: number | undefined, noAnswer: string): string {
  if (status === undefined) return '…';
  return status === 0 ? noAnswer : String(status);
}

function Raw({ exchange }: { readonly exchange: Exchange }) {
  const words = useMessages().exchanges;
  const { path, request, status, answer, requestId } = exchange;
  return (
    <div id="exchange" className="panel panel-two" role="region" aria-label={`${path} ${String(status ?? '')}`}>
      <section>
        <h2>{words.request}</h2>
        <pre dir="ltr" tabIndex={0}>
          {`POST ${path}\nContent-Type: application/json\n\n${pretty(request)}`}
        </pre>
      </section>
      <section>
        <h2>{words.answer}</h2>
        <pre dir="ltr" tabIndex={0}>
          {status === undefined || status === 0
            ? outcome(status, words.noAnswer)
            : `HTTP ${String(status)}\nX-Request-Id: ${requestId}\n\n${pretty(answer)}`}
        </pre>
      </section>
      <button
        className="icon-button panel-close"
        type="button"
        aria-label={words.close}
        onClick={() => {
          exchanges.update({ shown: null });
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Every call of the sign-in, in order. */
export function ExchangeLog() {
  const words = useMessages().exchanges;
  const { list, shown } = useStore(exchanges);
  const calls = useRef<HTMLOListElement>(null);

  useEffect(() => {
    calls.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' });
  }, [list.length]);

  if (list.length === 0) return null;
  return (
    <section className="exchanges" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <ol ref={calls}>
        {list.map(({ id, name, status, milliseconds }) => (
          <li key={id}>
            <button
              type="button"
              dir="ltr"
              aria-expanded={id === shown}
              aria-controls="exchange"
              data-outcome={status === 200 ? 'good' : status === undefined ? 'none' : 'bad'}
              onClick={() => {
                exchanges.update({ shown: id === shown ? null : id });
              }}
            >
              <b>{name}</b> {outcome(status, words.noAnswer)} <small>{words.ms(milliseconds)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The call that is open, in full. */
export function OpenExchange() {
  const { list, shown } = useStore(exchanges);
  const open = list.find(({ id }) => id === shown);
  return open === undefined ? null : <Raw exchange={open} />;
}

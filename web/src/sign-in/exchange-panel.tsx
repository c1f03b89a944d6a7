import { copyText } from '../copy';
import { toCurl } from '../curl';
import { exchanges } from '../exchanges';
import { parseJson } from '../json';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { Panel } from './panel';

/** Returns the HTTP status as text, or "…" while the call is pending. */
export function formatStatus(status: number | undefined, noResponse: string): string {
  if (status === undefined) return '…';
  return status === 0 ? noResponse : String(status);
}

function formatJson(text: string): string {
  const value = parseJson(text);
  return value === null ? text : JSON.stringify(value, null, 2);
}

/** The request and the response of the call that is open. */
export function ExchangePanel() {
  const { exchanges: words } = useMessages();
  const { list, shown } = useStore(exchanges);
  const exchange = list.find(({ id }) => id === shown);
  if (exchange === undefined) return null;

  const { path, request, status, response, requestId } = exchange;
  return (
    <Panel id="exchange" label={`${path} ${String(status ?? '')}`}>
      <section>
        <header>
          <h2>{words.request}</h2>
          <button
            className="button button-small"
            type="button"
            onClick={() => void copyText(toCurl(window.location.origin + path, request))}
          >
            {words.copyCurl}
          </button>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {`POST ${path}\nContent-Type: application/json\n\n${formatJson(request)}`}
        </pre>
      </section>
      <section>
        <header>
          <h2>{words.response}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {status === undefined || status === 0
            ? formatStatus(status, words.noResponse)
            : `HTTP ${String(status)}\nX-Request-Id: ${requestId}\n\n${formatJson(response)}`}
        </pre>
      </section>
    </Panel>
  );
}

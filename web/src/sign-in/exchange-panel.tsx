import { copyText } from '../copy';
import { toCurlCommand } from '../curl';
import { exchanges } from '../exchanges';
import { parseJsonText } from '../json';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { OverlayPanel } from './panel';

/** Returns the HTTP status as text, or "…" while the call is pending. */
export function formatHttpStatus(status: number | undefined, noResponse: string): string {
  if (status === undefined) return '…';
  return status === 0 ? noResponse : String(status);
}

function indentJsonText(text: string): string {
  const parsedValue = parseJsonText(text);
  return parsedValue === null ? text : JSON.stringify(parsedValue, null, 2);
}

/** The request and the response of the call that is open. */
export function ExchangePanel() {
  const { exchanges: exchangeWords } = useMessages();
  const { list, shown } = useStore(exchanges);
  const shownExchange = list.find(({ id }) => id === shown);
  if (shownExchange === undefined) return null;

  const { path, request, status, response, requestId } = shownExchange;
  return (
    <OverlayPanel id="exchange" label={`${path} ${String(status ?? '')}`}>
      <section>
        <header>
          <h2>{exchangeWords.request}</h2>
          <button
            className="button button-small"
            type="button"
            onClick={() => void copyText(toCurlCommand(window.location.origin + path, request))}
          >
            {exchangeWords.copyCurl}
          </button>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {`POST ${path}\nContent-Type: application/json\n\n${indentJsonText(request)}`}
        </pre>
      </section>
      <section>
        <header>
          <h2>{exchangeWords.response}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {status === undefined || status === 0
            ? formatHttpStatus(status, exchangeWords.noResponse)
            : `HTTP ${String(status)}\nX-Request-Id: ${requestId}\n\n${indentJsonText(response)}`}
        </pre>
      </section>
    </OverlayPanel>
  );
}

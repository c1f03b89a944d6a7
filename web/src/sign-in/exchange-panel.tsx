import { copyText } from '../copy';
import { toCurlCommand } from '../curl';
import { ErrorCode } from '../error-code';
import { listErrorCodes } from '../error-codes';
import { exchanges, type RecordedExchange } from '../exchanges';
import { parseJsonText } from '../json';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { OverlayPanel, PanelSection } from './panel';

/** Returns the HTTP status as text, or "…" while the call is pending. */
export function formatHttpStatus(status: number | undefined, noResponse: string): string {
  if (status === undefined) return '…';
  if (status === 0) return noResponse;
  return String(status);
}

function indentJsonText(text: string): string {
  const parsedValue = parseJsonText(text);
  if (parsedValue === null) return text;
  return JSON.stringify(parsedValue, null, 2);
}

function formatRequest({ path, request }: RecordedExchange): string {
  return `POST ${path}\nContent-Type: application/json\n\n${indentJsonText(request)}`;
}

function formatResponse(exchange: RecordedExchange, noResponse: string): string {
  const { status, response, requestId } = exchange;
  if (status === undefined || status === 0) return formatHttpStatus(status, noResponse);
  return `HTTP ${String(status)}\nX-Request-Id: ${requestId}\n\n${indentJsonText(response)}`;
}

/** The request and the response of the call that is open. */
export function ExchangePanel() {
  const { list, shown } = useStore(exchanges);
  const shownExchange = list.find(({ id }) => id === shown);
  if (shownExchange === undefined) return null;

  const { path, status } = shownExchange;
  return (
    <OverlayPanel id="exchange" label={`${path} ${String(status ?? '')}`}>
      <RequestSection exchange={shownExchange} />
      <ResponseSection exchange={shownExchange} />
    </OverlayPanel>
  );
}

interface ExchangeProps {
  readonly exchange: RecordedExchange;
}

function RequestSection({ exchange }: ExchangeProps) {
  const { exchanges: exchangeWords } = useMessages();
  return (
    <PanelSection
      heading={exchangeWords.request}
      action={<CurlButton exchange={exchange} />}
      text={formatRequest(exchange)}
    />
  );
}

function ResponseSection({ exchange }: ExchangeProps) {
  const { exchanges: exchangeWords } = useMessages();
  return (
    <PanelSection
      heading={exchangeWords.response}
      action={<ResponseCodes exchange={exchange} />}
      text={formatResponse(exchange, exchangeWords.noResponse)}
    />
  );
}

/** The codes of a refusal, with links to what they mean. */
function ResponseCodes({ exchange: { response } }: ExchangeProps) {
  const codes = listErrorCodes(parseJsonText(response));
  return codes.map((code) => <ErrorCode key={code} code={code} />);
}

/** Copies a call as a curl command. */
function CurlButton({ exchange: { path, request } }: ExchangeProps) {
  const { exchanges: exchangeWords } = useMessages();
  return (
    <button
      className="button button-small"
      type="button"
      onClick={() => void copyText(toCurlCommand(window.location.origin + path, request))}
    >
      {exchangeWords.copyCurl}
    </button>
  );
}

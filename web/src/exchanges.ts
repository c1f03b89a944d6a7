import type { Fetch } from '@keypad/client';
import { compareClocks } from './service-clock';
import { ObservableStore } from './store';

/**
 * One call of this page to the service. It includes secrets, because the page shows it to the
 * person who typed them.
 */
export interface RecordedExchange {
  readonly id: number;
  /** Last part of the path: `register`, `initialize`, `token`, `revoke`. */
  readonly name: string;
  readonly path: string;
  readonly request: string;
  /** 0 if no response arrived; undefined while the call is pending. */
  readonly status: number | undefined;
  readonly response: string;
  readonly requestId: string;
  readonly milliseconds: number;
}

const MAX_EXCHANGES = 12;

interface ExchangesState {
  /** The calls so far, the newest last. */
  readonly list: readonly RecordedExchange[];
  /**
   * The content of the panel over the editor: the call with this id, or the claims of the access
   * token.
   */
  readonly shown: number | 'claims' | null;
}

export const exchanges = new ObservableStore<ExchangesState>({ list: [], shown: null });

/** Opens a panel, or closes it if it is open. There is one panel at a time. */
export function toggleOverlayPanel(panel: number | 'claims'): void {
  const isOpen = exchanges.get().shown === panel;
  exchanges.update({ shown: isOpen ? null : panel });
}

let lastId = 0;

/**
 * Calls the service without cache, and without cookies but for the desk's session. Records what the
 * page shows: the calls of `/api/oauth`.
 */
export const fetchRecorded: Fetch = async (path, options) => {
  const isShown = path.startsWith('/api/oauth/');
  const credentials = path.startsWith('/desk/session/') ? 'same-origin' : 'omit';
  const recordResponse = isShown ? recordRequest(path, options.body) : () => undefined;
  try {
    const response = await fetch(path, { ...options, credentials, cache: 'no-store' });
    const { status, headers } = response;
    const responseText = await response.text();
    compareClocks(response);
    recordResponse(status, responseText, headers.get('x-request-id') ?? '');
    return { status, headers, json: () => new Response(responseText).json() };
  } catch (cause) {
    recordResponse(0, '', '');
    throw cause;
  }
};

function createExchange(path: string, request: string): RecordedExchange {
  return {
    id: ++lastId,
    name: path.split('/').at(-1) ?? path,
    path,
    request,
    status: undefined,
    response: '',
    requestId: '',
    milliseconds: 0,
  };
}

/** Records a call. Returns a function that records its response. */
function recordRequest(path: string, request: string) {
  const startedAt = performance.now();
  const pendingExchange = createExchange(path, request);
  exchanges.update({ list: [...exchanges.get().list, pendingExchange].slice(-MAX_EXCHANGES) });
  return (status: number, response: string, requestId: string) => {
    const milliseconds = Math.round(performance.now() - startedAt);
    const finishedExchange = { ...pendingExchange, status, response, requestId, milliseconds };
    const { list } = exchanges.get();
    exchanges.update({
      list: list.map((each) => (each === pendingExchange ? finishedExchange : each)),
    });
  };
}

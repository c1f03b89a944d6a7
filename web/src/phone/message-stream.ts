import { isRecord, parseJsonText } from '../json';
import { type HandsetMessage, toSmsMessage } from './phone-api';

/** Time between a failed request for messages and the next one. */
export const RETRY_MS = 3_000;

interface StreamListener {
  readonly onMessage: (message: HandsetMessage) => void;
  readonly onLive: (isLive: boolean) => void;
}

/** Receives the messages of a number after those that are known, and reconnects automatically. */
export class MessageStream {
  readonly #number: string;
  readonly #listener: StreamListener;
  #lastId: number;
  #stream: EventSource | undefined;
  #retryTimer: number | undefined;

  constructor(number: string, lastId: number, listener: StreamListener) {
    this.#number = number;
    this.#lastId = lastId;
    this.#listener = listener;
    this.#connect();
  }

  stop(): void {
    window.clearTimeout(this.#retryTimer);
    this.#stream?.close();
  }

  #connect(): void {
    const streamQuery = new URLSearchParams({ to: this.#number, after: String(this.#lastId) });
    const openedStream = new EventSource(`/dev/phone/events?${streamQuery.toString()}`);
    openedStream.onopen = () => {
      this.#listener.onLive(true);
    };
    openedStream.onerror = () => {
      this.#listener.onLive(false);
      if (openedStream.readyState === EventSource.CLOSED) this.#reconnectLater();
    };
    openedStream.onmessage = ({ data }: MessageEvent<string>) => {
      this.#receive(data);
    };
    this.#stream = openedStream;
  }

  /** Connects again, which the browser does not do after a status other than 200. */
  #reconnectLater(): void {
    this.#retryTimer = window.setTimeout(() => {
      this.#connect();
    }, RETRY_MS);
  }

  #receive(data: string): void {
    const parsedMessage = parseJsonText(data);
    if (!isRecord(parsedMessage)) return;
    const smsMessage = toSmsMessage(parsedMessage);
    this.#lastId = smsMessage.id;
    this.#listener.onMessage(smsMessage);
  }
}

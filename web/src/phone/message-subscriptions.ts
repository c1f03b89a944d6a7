import { MessageStream, RETRY_MS } from './message-stream';
import { fetchMessages, type HandsetMessage } from './phone-api';

/**
 * The most handsets to subscribe to: each takes one of the six connections that a browser opens to
 * a server.
 */
const MAX_SUBSCRIPTIONS = 3;

interface MessageSubscription {
  stop: () => void;
  /** Settles when the messages that arrived earlier are loaded. */
  readonly ready: Promise<void>;
}

interface SubscriptionListener {
  /** Returns the id of the newest message that is known of a number, 0 for none. */
  readonly lastId: (number: string) => number;
  /** `isNew` is false for messages that arrived before the subscription. */
  readonly onMessages: (
    number: string,
    messages: readonly HandsetMessage[],
    isNew: boolean,
  ) => void;
  readonly onLive: (number: string, isLive: boolean) => void;
}

/** Receives the messages of the handsets that were used last. */
export class MessageSubscriptions {
  /** Subscriptions by number, the least recently used first. */
  readonly #subscriptions = new Map<string, MessageSubscription>();
  readonly #listener: SubscriptionListener;

  constructor(listener: SubscriptionListener) {
    this.#listener = listener;
  }

  /** Subscribes to a number and ends the least recently used subscription if there are too many. */
  subscribe(number: string): Promise<void> {
    const usedSubscription = this.#subscriptions.get(number) ?? {
      stop: () => undefined,
      ready: this.#start(number),
    };
    this.#subscriptions.delete(number);
    this.#subscriptions.set(number, usedSubscription);
    for (const [other, { stop }] of [...this.#subscriptions].slice(0, -MAX_SUBSCRIPTIONS)) {
      stop();
      this.#subscriptions.delete(other);
    }
    return usedSubscription.ready;
  }

  /** Ends the subscription to a number. */
  unsubscribe(number: string): void {
    this.#subscriptions.get(number)?.stop();
    this.#subscriptions.delete(number);
  }

  async #start(number: string): Promise<void> {
    const lastId = this.#listener.lastId(number);
    const missedMessages = await fetchMessages(number, lastId).catch(() => undefined);
    if (missedMessages === undefined) {
      this.#startLater(number);
      return;
    }
    if (missedMessages === null) {
      this.#subscriptions.delete(number);
      return;
    }
    this.#listener.onMessages(number, missedMessages, false);
    this.#follow(number, missedMessages.at(-1)?.id ?? lastId);
  }

  /** Receives what arrives from now on, unless the subscription was ended meanwhile. */
  #follow(number: string, lastId: number): void {
    const waitingSubscription = this.#subscriptions.get(number);
    if (waitingSubscription === undefined) return;
    const messageStream = new MessageStream(number, lastId, {
      onMessage: (message) => {
        this.#listener.onMessages(number, [message], true);
      },
      onLive: (isLive) => {
        this.#listener.onLive(number, isLive);
      },
    });
    waitingSubscription.stop = () => {
      messageStream.stop();
    };
  }

  #startLater(number: string): void {
    const startedSubscription = this.#subscriptions.get(number);
    if (startedSubscription === undefined) return;
    this.#listener.onLive(number, false);
    const retryTimer = window.setTimeout(() => void this.#start(number), RETRY_MS);
    startedSubscription.stop = () => {
      window.clearTimeout(retryTimer);
    };
  }
}

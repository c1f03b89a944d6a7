import { isRecord, type JsonRecord, parseJson, readNumber, readRecords, readText } from '../json';
import { getJson, postJson } from './phone-requests';

/** The encoding and the length of a text message. */
export interface SmsForm {
  readonly encoding: string;
  readonly characters: number;
  readonly parts: number;
}

export interface SmsMessage {
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly receivedAt: string;
  /** Null for an e-mail. */
  readonly form: SmsForm | null;
}

/** The faults of the network of a number, with the names of the API. */
export interface NetworkConditions {
  readonly latency_ms: number;
  readonly loss: number;
  readonly duplicates: number;
  readonly outage: boolean;
}

/** A number that received messages. */
export interface MessageReceiver {
  readonly number: string;
  readonly messages: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly lastAt: string;
}

function toSms(message: JsonRecord): SmsMessage {
  const { sms } = message;
  return {
    id: Number(readText(message, 'id')),
    text: readText(message, 'text'),
    code: readText(message, 'code'),
    receivedAt: readText(message, 'received_at'),
    form: isRecord(sms)
      ? {
          encoding: readText(sms, 'encoding'),
          characters: readNumber(sms, 'characters') ?? 0,
          parts: readNumber(sms, 'parts') ?? 1,
        }
      : null,
  };
}

/**
 * Returns the messages of a number after the one with the id `after`, oldest first; null if the
 * server does not accept the number.
 * @throws if the server does not respond or cannot reply now
 */
export async function fetchMessages(to: string, after: number): Promise<SmsMessage[] | null> {
  const query = new URLSearchParams({ to, after: String(after) });
  const response = await getJson(`messages?${query.toString()}`);
  return response && readRecords(response, 'messages').map(toSms).toReversed();
}

/** Time between a failed request for messages and the next one. */
export const RETRY_MS = 3_000;

interface StreamListener {
  readonly onMessage: (message: SmsMessage) => void;
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Subscribes to messages after the one with the id `after`, and reconnects automatically. Returns a
 * function that stops it.
 */
export function subscribeToMessages(
  to: string,
  after: number,
  { onMessage, onLive }: StreamListener,
): () => void {
  let last = after;
  let source = connectStream();
  let retry: number | undefined;

  function connectStream(): EventSource {
    const query = new URLSearchParams({ to, after: String(last) });
    const stream = new EventSource(`/dev/phone/events?${query.toString()}`);
    stream.onopen = () => {
      onLive(true);
    };
    stream.onerror = () => {
      onLive(false);
      // The browser does not reconnect after a status other than 200.
      if (stream.readyState !== EventSource.CLOSED) return;
      retry = window.setTimeout(() => {
        source = connectStream();
      }, RETRY_MS);
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const message = parseJson(data);
      if (!isRecord(message)) return;
      const sms = toSms(message);
      last = sms.id;
      onMessage(sms);
    };
    return stream;
  }

  return () => {
    window.clearTimeout(retry);
    source.close();
  };
}

/** Returns the numbers that received messages, latest first; none if the request fails. */
export async function fetchReceivers(): Promise<MessageReceiver[]> {
  const response = await getJson('handsets').catch(() => null);
  return readRecords(response ?? {}, 'handsets').map((handset) => ({
    number: readText(handset, 'to'),
    messages: readNumber(handset, 'messages') ?? 0,
    lastAt: readText(handset, 'last_at'),
  }));
}

export type ReceiptStatus = 'delivered' | 'undelivered';

/**
 * Sends a delivery receipt, as the provider of the message would. Returns true if the server
 * accepts it.
 */
export async function sendReceipt(id: number, status: ReceiptStatus): Promise<boolean> {
  return (await postJson('receipts', { id, status })) !== null;
}

function toNetwork(response: JsonRecord): NetworkConditions {
  return {
    latency_ms: readNumber(response, 'latency_ms') ?? 0,
    loss: readNumber(response, 'loss') ?? 0,
    duplicates: readNumber(response, 'duplicates') ?? 0,
    outage: response['outage'] === true,
  };
}

export async function fetchNetwork(to: string): Promise<NetworkConditions | null> {
  const response = await getJson(`network?${new URLSearchParams({ to }).toString()}`).catch(
    () => null,
  );
  return response && toNetwork(response);
}

/** Returns the network as the server stored it, or null if the server rejected it. */
export async function sendNetwork(
  to: string,
  network: NetworkConditions,
): Promise<NetworkConditions | null> {
  const response = await postJson('network', { to, ...network });
  return response === null ? null : toNetwork(response);
}

/**
 * Deletes the messages of a number and the faults of its network. Returns true if the server
 * accepts it.
 */
export async function resetHandset(to: string): Promise<boolean> {
  return (await postJson('reset', { to })) !== null;
}

import {
  isRecord,
  type JsonRecord,
  readNumberMember,
  readRecordMembers,
  readTextMember,
} from '../json';
import { getPhoneJson, postPhoneJson } from './phone-requests';

/** The encoding and the length of a text message. */
export interface SmsEncoding {
  readonly encoding: string;
  readonly characters: number;
  readonly parts: number;
}

export interface HandsetMessage {
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly receivedAt: string;
  /** Null for an e-mail. */
  readonly form: SmsEncoding | null;
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

export function toSmsMessage(message: JsonRecord): HandsetMessage {
  const { sms } = message;
  return {
    id: Number(readTextMember(message, 'id')),
    text: readTextMember(message, 'text'),
    code: readTextMember(message, 'code'),
    receivedAt: readTextMember(message, 'received_at'),
    form: isRecord(sms) ? toSmsEncoding(sms) : null,
  };
}

function toSmsEncoding(sms: JsonRecord): SmsEncoding {
  return {
    encoding: readTextMember(sms, 'encoding'),
    characters: readNumberMember(sms, 'characters') ?? 0,
    parts: readNumberMember(sms, 'parts') ?? 1,
  };
}

/**
 * Returns the messages of a number after the one with the id `after`, oldest first; null if the
 * server does not accept the number.
 * @throws if the server does not respond or cannot reply now
 */
export async function fetchMessages(to: string, after: number): Promise<HandsetMessage[] | null> {
  const messagesQuery = new URLSearchParams({ to, after: String(after) });
  const response = await getPhoneJson(`messages?${messagesQuery.toString()}`);
  return response && readRecordMembers(response, 'messages').map(toSmsMessage).toReversed();
}

/** Returns the numbers that received messages, latest first; none if the request fails. */
export async function fetchReceivers(): Promise<MessageReceiver[]> {
  const response = await getPhoneJson('handsets').catch(() => null);
  return readRecordMembers(response ?? {}, 'handsets').map((handset) => ({
    number: readTextMember(handset, 'to'),
    messages: readNumberMember(handset, 'messages') ?? 0,
    lastAt: readTextMember(handset, 'last_at'),
  }));
}

export type ReceiptStatus = 'delivered' | 'undelivered';

/**
 * Sends a delivery receipt, as the provider of the message would. Returns true if the server
 * accepts it.
 */
export async function sendDeliveryReceipt(id: number, status: ReceiptStatus): Promise<boolean> {
  return (await postPhoneJson('receipts', { id, status })) !== null;
}

function toNetworkConditions(response: JsonRecord): NetworkConditions {
  return {
    latency_ms: readNumberMember(response, 'latency_ms') ?? 0,
    loss: readNumberMember(response, 'loss') ?? 0,
    duplicates: readNumberMember(response, 'duplicates') ?? 0,
    outage: response['outage'] === true,
  };
}

export async function fetchNetworkConditions(to: string): Promise<NetworkConditions | null> {
  const response = await getPhoneJson(`network?${new URLSearchParams({ to }).toString()}`).catch(
    () => null,
  );
  return response && toNetworkConditions(response);
}

/** Returns the network as the server stored it, or null if the server rejected it. */
export async function sendNetworkConditions(
  to: string,
  network: NetworkConditions,
): Promise<NetworkConditions | null> {
  const response = await postPhoneJson('network', { to, ...network });
  return response && toNetworkConditions(response);
}

/**
 * Deletes the messages of a number and the faults of its network. Returns true if the server
 * accepts it.
 */
export async function resetHandset(to: string): Promise<boolean> {
  return (await postPhoneJson('reset', { to })) !== null;
}

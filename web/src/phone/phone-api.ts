import { isRecord, type JsonRecord, numberOf, parseJson, readJson, recordsOf, textOf } from '../json';
import { preferences } from '../preferences';
import { request } from '../request';
import { ServiceError } from '../service';

/** How a text message travelled. */
export interface SmsForm {
  readonly encoding: string;
  readonly characters: number;
  readonly parts: number;
}

export interface Sms {
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly receivedAt: string;
  /** Null of a mail. */
  readonly form: SmsForm | null;
}

export interface Screen {
  readonly text: string;
  readonly ends: boolean;
}

/** A USSD session as the handset knows it; the service keeps nothing of it. */
export interface UssdSession {
  readonly session: string;
  readonly from: string;
  readonly code: string;
  /** Everything typed so far, oldest first. */
  readonly inputs: readonly string[];
}

/** How the network of a number is, as the service has it. */
export interface Network {
  readonly latency_ms: number;
  readonly loss: number;
  readonly duplicates: number;
  readonly outage: boolean;
}

/** Somebody who received something. */
export interface Receiver {
  readonly number: string;
  readonly messages: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly lastAt: string;
}

function language(): Readonly<Record<string, string>> {
  return { 'Accept-Language': preferences.get().language };
}

/** @throws ServiceError when the phone has no such thing, or there is no answer */
async function get(path: string): Promise<JsonRecord> {
  try {
    const response = await request(`/dev/phone/${path}`, { headers: language() });
    const answer = await readJson(response);
    if (response.ok && isRecord(answer)) return answer;
    throw ServiceError.unreadable(response.status);
  } catch (cause) {
    throw ServiceError.of(cause);
  }
}

/** The answer, an empty one of 204; null when the phone refuses or does not answer. */
async function post(path: string, body: object): Promise<JsonRecord | null> {
  try {
    const response = await request(`/dev/phone/${path}`, {
      method: 'POST',
      headers: { ...language(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return null;
    if (response.status === 204) return {};
    const answer = await readJson(response);
    return isRecord(answer) ? answer : null;
  } catch {
    return null;
  }
}

function smsOf(message: JsonRecord): Sms {
  const { sms } = message;
  return {
    id: Number(textOf(message, 'id')),
    text: textOf(message, 'text'),
    code: textOf(message, 'code'),
    receivedAt: textOf(message, 'received_at'),
    form: isRecord(sms)
      ? {
          encoding: textOf(sms, 'encoding'),
          characters: numberOf(sms, 'characters') ?? 0,
          parts: numberOf(sms, 'parts') ?? 1,
        }
      : null,
  };
}

/** What a number received after the message with the id `after`, in the order of arrival. */
export async function fetchMessages(to: string, after: number): Promise<Sms[]> {
  const query = new URLSearchParams({ to, after: String(after) });
  return recordsOf(await get(`messages?${query.toString()}`), 'messages')
    .map(smsOf)
    .toReversed();
}

/** How long after a failure messages are asked for again. */
export const RETRY_MS = 3_000;

interface Listener {
  readonly onMessage: (message: Sms) => void;
  readonly onLive: (isLive: boolean) => void;
}

/** Messages after the one with the id `after` as they arrive; connects again by itself. Answers the way to stop. */
export function followMessages(to: string, after: number, { onMessage, onLive }: Listener): () => void {
  let last = after;
  let source = connect();
  let retry: number | undefined;

  function connect(): EventSource {
    const query = new URLSearchParams({ to, after: String(last) });
    const stream = new EventSource(`/dev/phone/events?${query.toString()}`);
    stream.onopen = () => {
      onLive(true);
    };
    stream.onerror = () => {
      onLive(false);
      // An answer other than 200 is the end of it for the browser.
      if (stream.readyState !== EventSource.CLOSED) return;
      retry = window.setTimeout(() => {
        source = connect();
      }, RETRY_MS);
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const message = parseJson(data);
      if (!isRecord(message)) return;
      const sms = smsOf(message);
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

/** Everybody who received something, the latest first; none when the phone does not answer. */
export async function fetchReceivers(): Promise<Receiver[]> {
  const answer = await get('handsets').catch(() => ({}));
  return recordsOf(answer, 'handsets').map((handset) => ({
    number: textOf(handset, 'to'),
    messages: numberOf(handset, 'messages') ?? 0,
    lastAt: textOf(handset, 'last_at'),
  }));
}

export type Receipt = 'delivered' | 'undelivered';

/** Reports what became of a message, as its provider would. */
export async function sendReceipt(id: number, status: Receipt): Promise<boolean> {
  return (await post('receipts', { id, status })) !== null;
}

function networkOf(answer: JsonRecord): Network {
  return {
    latency_ms: numberOf(answer, 'latency_ms') ?? 0,
    loss: numberOf(answer, 'loss') ?? 0,
    duplicates: numberOf(answer, 'duplicates') ?? 0,
    outage: answer['outage'] === true,
  };
}

export async function fetchNetwork(to: string): Promise<Network | null> {
  return get(`network?${new URLSearchParams({ to }).toString()}`).then(networkOf, () => null);
}

/** Answers what holds now; null when it was not taken. */
export async function sendNetwork(to: string, network: Network): Promise<Network | null> {
  const answer = await post('network', { to, ...network });
  return answer === null ? null : networkOf(answer);
}

/** Forgets the messages of a number and makes its network good. */
export async function resetHandset(to: string): Promise<boolean> {
  return (await post('reset', { to })) !== null;
}

/** What the network shows, and the session it shows it in. */
export interface Turn {
  readonly session: string;
  readonly screen: Screen;
}

function turnOf(answer: JsonRecord | null): Turn | null {
  if (answer === null) return null;
  return {
    session: textOf(answer, 'session'),
    screen: { text: textOf(answer, 'text'), ends: answer['ends'] !== false },
  };
}

/** Dials a code; null when the network refuses. */
export async function dialCode(from: string, code: string): Promise<Turn | null> {
  return turnOf(await post('dial', { from, code }));
}

/** Replies with the newest of the inputs; null when the network refuses. */
export async function sendReply(session: UssdSession): Promise<Turn | null> {
  return turnOf(await post('reply', session));
}

/** Ends a session, as its user or as a network that waits no longer. */
export async function endSession(session: UssdSession, reason: 'user' | 'timeout'): Promise<void> {
  await post('hang-up', { ...session, reason });
}
